import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import services, { MOCKING_TESTS } from './vitest.config.ts';

export default mergeConfig(
  { ...services, test: { ...services.test, include: MOCKING_TESTS, exclude: configDefaults.exclude } },
  defineConfig({ test: { name: 'services with mocks', isolate: true, restoreMocks: false } }),
);
