import { runMain } from '@cumulus/server/runApplication';

// Runs the admin listener.
await runMain('studio', import.meta.dirname, async () => {
  const { startStudio } = await import('./startStudio.ts');
  const { createChildrenService } = await import('./childrenService.ts');
  return {
    read: (await import('./environment.ts')).readStudioEnvironment,
    start: (environment) => startStudio(environment, [createChildrenService()]),
  };
});
