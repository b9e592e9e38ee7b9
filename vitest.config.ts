import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'apps/*/vitest.config.ts',
      {
        test: {
          name: 'packages and scripts',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
          testTimeout: 20_000,
          expect: { poll: { timeout: 5_000 } },
          // A server that isn't there is installed first, and workers that install wait for each other.
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
