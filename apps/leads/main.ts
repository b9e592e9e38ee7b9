import { runMain } from '@cumulus/server/runApplication';

// Runs the lead service.
await runMain('leads', import.meta.dirname, async () => ({
  read: (await import('./environment.ts')).readLeadsEnvironment,
  start: (await import('./startLeads.ts')).startLeads,
}));
