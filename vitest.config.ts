import './scripts/setup/skipLameDuck.mjs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Node keeps the compiled code of the processes and threads that tests start: each store has a thread, which starts in half the processor time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/compiled', import.meta.url));

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
          // These limits end a test that hangs: on a busy machine the slowest takes ten times as long as alone.
          testTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
          // A server that isn't there is installed first, and workers that install wait for each other.
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
