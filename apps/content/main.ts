import { runMain } from '@cumulus/server/runApplication';

// Runs the built-in content system.
await runMain('content', import.meta.dirname, async () => ({
  read: (await import('./environment.ts')).readContentEnvironment,
  start: (await import('./startContent.ts')).startContent,
}));
