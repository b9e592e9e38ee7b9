import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'demo',
    include: ['**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 240_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
  oxc: { jsx: { runtime: 'automatic' } },
});
