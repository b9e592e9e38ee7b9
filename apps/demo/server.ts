import { runMain } from '@cumulus/server/runMain';

// Serves the built demo.
await runMain('demo', import.meta.dirname, async () => ({
  read: (await import('./src/server/demoEnvironment.ts')).readDemoEnvironment,
  start: (await import('./startDemo.ts')).startDemo,
}));
