import { ensureNode } from './setup/ensureNode.mjs';
import { findPostgres } from './setup/findPostgres.mjs';
import { generateTypes } from './setup/generateTypes.mjs';
import { installPackages } from './setup/installPackages.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run collector`: how many events the collector makes durable, how fast it answers, and that kill -9 loses none, on SQLite and PostgreSQL.
// `-- --quick`: shorter, `-- --only=sqlite`. Wants a machine that does nothing else.
try {
  await ensureNode();
  await installPackages();
  await generateTypes();
  await findPostgres();
  await import('../tests/collector/main.ts');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
