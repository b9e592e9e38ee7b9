import { runMain } from '@cumulus/server/runApplication';

// Runs the product stand-in.
await runMain('product', import.meta.dirname, async () => ({
  read: (await import('./environment.ts')).readProductEnvironment,
  start: (await import('./startProduct.ts')).startProduct,
}));
