import { runMain } from '@cumulus/server/runApplication';

// Serves the built demo.
await runMain('demo', import.meta.dirname, async () => ({
  read: (await import('./src/server/demoEnvironment.ts')).readDemoEnvironment,
  start: (await import('./startDemo.ts')).startDemo,
}));
