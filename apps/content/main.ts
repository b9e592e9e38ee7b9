import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Runs the built-in content system. As with the site's server, Node's compile cache is kept between starts.
enableCompileCache(fileURLToPath(new URL('.cache/compiled', import.meta.url)));
const { ignoreLogWriteErrors } = await import('@cumulus/disk');
ignoreLogWriteErrors();
const { runApplication } = await import('@cumulus/server/runApplication');
const { readContentEnvironment } = await import('./environment.ts');
const { startContent } = await import('./startContent.ts');
await runApplication('content', readContentEnvironment, startContent);
