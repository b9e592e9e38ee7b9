import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const TESTS = '**/*.test.ts';
const folder = import.meta.dirname;
const replacesModules = (path: string) => /\bvi\.(?:mock|doMock)\(/.test(readFileSync(join(folder, path), 'utf8'));

/** Tests that replace modules, which others of their process would have loaded already (vitest.mocks.config.ts). */
export const MOCKING_TESTS = globSync(TESTS, { cwd: folder, exclude: ['node_modules'] }).filter(replacesModules);

export default defineConfig({
  test: {
    name: 'services',
    include: [TESTS],
    exclude: [...configDefaults.exclude, ...MOCKING_TESTS],
    // The files of a worker share its modules, which saves a quarter of the processor time.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
