import { runBuildStage } from './runBuildStage.mjs';
import { runChecks } from './runChecks.mjs';
import { runPlaywrightStage } from './runPlaywrightStage.mjs';
import { runVitestStage } from './runVitestStage.mjs';

/**
 * The stages of `npm test`. Those of one turn run side by side, a turn begins when the one before has ended. Each stage gives how many checks passed
 * and failed; one with `needsBuild` is skipped, and counted as failed, when the build failed.
 * @type {{ name: string, turn: number, needsBuild?: boolean, run: () => Promise<{ passed: number, failed: number }> }[]}
 */
export const stages = [
  {
    name: 'lint',
    turn: 1,
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
  // By itself: it writes what the other stages of its turn would read.
  { name: 'build', turn: 2, run: runBuildStage },
  {
    name: 'types',
    turn: 3,
    run: () =>
      runChecks({
        'packages, services, scripts, tests (tsc)': ['typescript', 'bin/tsc', '--project', 'tsconfig.json'],
        'site (astro check)': [
          'astro',
          'bin/astro.mjs',
          'check',
          '--root',
          'apps/site',
          '--minimumFailingSeverity',
          'error',
        ],
      }),
  },
  // One after the other: side by side both took as long in all, and tests that wait for a server met their limits.
  { name: 'unit', turn: 4, run: runVitestStage },
  { name: 'browser', turn: 5, needsBuild: true, run: runPlaywrightStage },
];
