import { buildSite } from './setup/buildSite.mjs';
import { ensureNode } from './setup/ensureNode.mjs';
import { findRedis } from './setup/findRedis.mjs';
import { findVarnish } from './setup/findVarnish.mjs';
import { generateTypes } from './setup/generateTypes.mjs';
import { installPackages } from './setup/installPackages.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run cluster`: three nodes, Redis and Varnish on this machine, under load, on their bad days. `-- --outage=600`: the content service is
// away for ten minutes in place of 30 seconds; `-- --only=redis`: the proofs with that in their name.
try {
  await ensureNode();
  await installPackages();
  await generateTypes();
  await buildSite();
  await findRedis();
  await findVarnish();
  await import('../tests/cluster/main.ts');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
