import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Many tests wait for a server or a clock: more of them than there are processors keep both busy.
    maxWorkers: 4,
    projects: [
      'apps/*/vitest.config.ts',
      {
        test: {
          name: 'packages and scripts',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
