import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Runs the admin listener. As with the site's server, Node's compile cache is kept between starts.
enableCompileCache(fileURLToPath(new URL('.cache/compiled', import.meta.url)));
const { ignoreLogWriteErrors } = await import('@cumulus/disk');
ignoreLogWriteErrors();
const { runApplication } = await import('@cumulus/server/runApplication');
const { readStudioEnvironment } = await import('./environment.ts');
const { startStudio } = await import('./startStudio.ts');
const { createChildrenService } = await import('./childrenService.ts');
await runApplication('studio', readStudioEnvironment, (environment) =>
  startStudio(environment, [createChildrenService()]),
);
