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
          // A database's server takes longer to start where the machine is busy.
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
