import { runMain } from '@cumulus/server/runApplication';

// Runs the built-in collector.
await runMain('collector', import.meta.dirname, async () => ({
  read: (await import('./environment.ts')).readCollectorEnvironment,
  start: (await import('./startCollector.ts')).startCollector,
}));
