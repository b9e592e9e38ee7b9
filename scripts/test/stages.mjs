import { runBuildStage } from './runBuildStage.mjs';
import { runChecks } from './runChecks.mjs';
import { runPlaywrightStage } from './runPlaywrightStage.mjs';
import { runVitestStage } from './runVitestStage.mjs';

/**
 * The stages of `npm test` in their order. Side by side they took as long in all, and tests that wait for a server met their limits. Each gives how many
 * checks passed and failed; one with `needsBuild` is skipped, and counted as failed, when the build failed.
 * @type {{ name: string, needsBuild?: boolean, run: () => Promise<{ passed: number, failed: number }> }[]}
 */
export const stages = [
  {
    name: 'lint',
    run: () =>
      runChecks({
        'format and lint (biome)': ['@biomejs/biome', 'bin/biome', 'check', '--error-on-warnings', '.'],
        'styles (stylelint)': ['stylelint', 'bin/stylelint.mjs', '--allow-empty-input', 'apps/**/*.css'],
        'import direction (dependency-cruiser)': [
          'dependency-cruiser',
          'bin/dependency-cruiser.mjs',
          '--output-type',
          'err-long',
          'apps',
          'packages',
          'scripts',
          'tests',
        ],
        conventions: ['', 'scripts/check-conventions.ts'],
      }),
  },
  { name: 'build', run: runBuildStage },
  {
    name: 'types',
    run: () =>
      runChecks({
        // TypeScript 7, in native code, takes a third of the processor time of 6 (8 s, 26 before), whose interface `astro check` still needs.
        'TypeScript (tsc)': ['typescript-native', 'bin/tsc', '--project', 'tsconfig.json'],
        'Astro components (astro check)': [
          'astro',
          'bin/astro.mjs',
          'check',
          '--root',
          'apps/site',
          '--tsconfig',
          'tsconfig.astro.json',
          '--minimumFailingSeverity',
          'error',
        ],
      }),
  },
  { name: 'unit', run: runVitestStage },
  { name: 'browser', needsBuild: true, run: runPlaywrightStage },
];
