import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Runs the built-in collector. As with the site's server, Node's compile cache is kept between starts.
enableCompileCache(fileURLToPath(new URL('.cache/compiled', import.meta.url)));
const { ignoreLogWriteErrors } = await import('@cumulus/disk');
ignoreLogWriteErrors();
const { runApplication } = await import('@cumulus/server/runApplication');
const { readCollectorEnvironment } = await import('./environment.ts');
const { startCollector } = await import('./startCollector.ts');
await runApplication('collector', readCollectorEnvironment, startCollector);
