import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Runs the product stand-in. As with the site's server, Node's compile cache is kept between starts.
enableCompileCache(fileURLToPath(new URL('.cache/compiled', import.meta.url)));
const { ignoreLogWriteErrors } = await import('@cumulus/disk');
ignoreLogWriteErrors();
const { runApplication } = await import('@cumulus/server/runApplication');
const { readProductEnvironment } = await import('./environment.ts');
const { startProduct } = await import('./startProduct.ts');
await runApplication('product', readProductEnvironment, startProduct);
