import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Runs the lead service. As with the site's server, Node's compile cache is kept between starts.
enableCompileCache(fileURLToPath(new URL('.cache/compiled', import.meta.url)));
const { ignoreLogWriteErrors } = await import('@cumulus/disk');
ignoreLogWriteErrors();
const { runApplication } = await import('@cumulus/server/runApplication');
const { readLeadsEnvironment } = await import('./environment.ts');
const { startLeads } = await import('./startLeads.ts');
await runApplication('leads', readLeadsEnvironment, startLeads);
