import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that replace modules, which others of their process would have loaded already (vitest.mocks.config.ts). */
export const MOCKING_TESTS = ['**/thirdPageType.test.ts', '**/ImageCache.test.ts', '**/growthbook/reload.test.ts'];

export default defineConfig({
  test: {
    name: 'services',
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...MOCKING_TESTS],
    // The files of a worker share its modules, which saves a quarter of the processor time.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
