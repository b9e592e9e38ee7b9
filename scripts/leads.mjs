import { ensureNode } from './setup/ensureNode.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run --silent leads -- csv > leads.csv`; also `suspects`, `genuine`, `discard`, `dead-letters`, `retry` and `dismiss`: without a command it prints all.
// Needs the services' environment variables.
try {
  await ensureNode();
  await import('../apps/leads/command.ts');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
