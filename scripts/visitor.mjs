import { ensureNode } from './setup/ensureNode.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run visitor -- export <id> <id> …`, `npm run visitor -- erase <id> <id> …`: events, consent records and leads of one visitor; `senders`, `remove-sender <code>`, `remove-network <address>`: what a client sent that floods the store. Needs the services' environment variables.
try {
  await ensureNode();
  const { runVisitorCommand } = await import('./visitor/visitorCommand.ts');
  process.exitCode = await runVisitorCommand(process.argv.slice(2), process.env);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
