import { ensureNode } from './setup/ensureNode.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run visitor -- export <id> <id> …`, `npm run visitor -- erase <id> <id> …`: events, consent records and leads of one visitor. Needs the services' environment variables.
try {
  await ensureNode();
  await import('../apps/services/visitor.ts');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
