import { findRedis } from './setup/findRedis.mjs';
import { findVarnish } from './setup/findVarnish.mjs';
import { runProof } from './setup/runProof.mjs';

// `npm run cluster`: three nodes, Redis and Varnish on this machine, under load and with injected faults. `-- --outage=600`: the content
// service is away for ten minutes instead of 30 seconds; `-- --only=redis`: the proofs with that in their name.
await runProof(() => import('../tests/cluster/main.ts'), { tools: [findRedis, findVarnish] });
