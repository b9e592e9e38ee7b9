import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Runs the built-in services. As with the site's server, Node's compile cache is kept between starts.
enableCompileCache(fileURLToPath(new URL('.cache/compiled', import.meta.url)));
const { ignoreLogWriteErrors } = await import('@cumulus/disk');
ignoreLogWriteErrors();
await import('./runServices.ts');
