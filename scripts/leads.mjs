import { ensureNode } from './setup/ensureNode.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run --silent leads -- csv > leads.csv`, `npm run leads -- dead-letters`, `npm run leads -- retry <id>`. Needs the services' environment variables.
try {
  await ensureNode();
  await import('../apps/services/leads.ts');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
