import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that start servers or bundle code: each file has a process of its own (vitest.servers.config.ts), which ends what the file leaves running. */
export const SERVER_TESTS = ['src/{astro,cms,server}/**/*.test.{ts,tsx}'];

export default defineConfig({
  test: {
    name: 'site',
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...SERVER_TESTS],
    environment: 'node',
    // The files of a worker share its process, each with globals and modules of its own: less processor time than a process for each file.
    pool: 'vmThreads',
    setupFiles: ['settleImports.ts'],
    testTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 240_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
  oxc: { jsx: { runtime: 'automatic' } },
});
