import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'demo',
    include: ['**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
  oxc: { jsx: { runtime: 'automatic' } },
});
