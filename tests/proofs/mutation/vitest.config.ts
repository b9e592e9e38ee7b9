import { defineConfig } from 'vitest/config';

/** The unit tests beside the mutated modules, without the root's projects: the tool needs one configuration. */
export default defineConfig({
  test: {
    include: (process.env.MUTATION_TESTS ?? '').split(',').filter(Boolean),
    environment: 'node',
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
  oxc: { jsx: { runtime: 'automatic' } },
});
