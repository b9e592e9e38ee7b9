import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'studio screens',
    include: ['app/**/*.test.tsx'],
    environment: 'node',
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
  oxc: { jsx: { runtime: 'automatic' } },
});
