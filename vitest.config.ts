import './scripts/setup/skipLameDuck.mjs';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

// Node keeps the compiled code of the processes and threads that tests start: each store has a thread, which starts in half the processor time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/compiled', import.meta.url));

// Lines of the log as text by the console: Vitest attributes them to their test. Processes that tests start do so too.
process.env.LOG_FORMAT ??= 'text';

// Reports get a share of busy processors: at the lowest priority they would wait for all other tests.
process.env.REPORTS_PRIORITY ??= 'normal';

const SERVICES = 'apps/{collector,content,leads,product,studio}/**/*.test.ts';
const replacesModules = (path: string) => /\bvi\.(?:mock|doMock)\(/.test(readFileSync(path, 'utf8'));
/** Tests that replace modules, which others of their process would have loaded already. */
const MOCKING = globSync(SERVICES, { exclude: ['**/node_modules/**'] }).filter(replacesModules);
/** These limits end a test that hangs: on a busy machine the slowest takes ten times as long as alone. */
const LIMITS = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } };
const RESTORED = { unstubEnvs: true, unstubGlobals: true };

export default defineConfig({
  test: {
    // Intended errors of passed tests would hide the others.
    silent: 'passed-only',
    projects: [
      'apps/*/vitest*.config.ts',
      {
        test: {
          name: 'packages and scripts',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
          // A server that isn't there is installed first, and workers that install wait for each other.
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'services',
          include: [SERVICES],
          exclude: [...configDefaults.exclude, ...MOCKING],
          // The files of a worker share its modules, which saves a quarter of the processor time.
          isolate: false,
          restoreMocks: true,
          ...RESTORED,
          ...LIMITS,
        },
      },
      { test: { name: 'services with mocks', include: MOCKING, isolate: true, ...RESTORED, ...LIMITS } },
    ],
  },
});
