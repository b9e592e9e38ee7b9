import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    silent: 'passed-only',
    include: ['**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5_000 } },
  },
});
