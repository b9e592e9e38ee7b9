import { findPostgres } from './setup/findPostgres.mjs';
import { runProof } from './setup/runProof.mjs';

// `npm run collector`: how many events the collector makes durable, how fast it answers, and that kill -9 loses none, on SQLite and PostgreSQL.
// `-- --quick`: shorter, `-- --only=sqlite`. Wants a machine that does nothing else.
await runProof(() => import('../tests/collector/main.ts'), { isBuilt: false, tools: [findPostgres] });
