import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// The built-in services, run by Node as they are; as with the site's server, what Node compiles is kept between starts.
enableCompileCache(fileURLToPath(new URL('./.cache/compiled', import.meta.url)));
const { ignoreLogWriteErrors } = await import('@cumulus/disk');
ignoreLogWriteErrors();
await import('./runServices.ts');
