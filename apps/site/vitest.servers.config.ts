import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import site, { SERVER_TESTS } from './vitest.config.ts';

export default mergeConfig(
  { ...site, test: { ...site.test, include: SERVER_TESTS, exclude: configDefaults.exclude } },
  defineConfig({ test: { name: 'site servers', pool: 'forks' } }),
);
