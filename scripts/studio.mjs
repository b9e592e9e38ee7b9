import { ensureNode } from './setup/ensureNode.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run studio -- add-user NAME --roles analyst,sales`: who may sign in to the studio; also `remove-user`, `list-users`, `set-password`, `set-roles`, `digest`, `clickhouse-views`. Needs the
// studio's environment variables. `npm run studio -- demo [--fresh]`: opens a studio over generated data.
try {
  await ensureNode();
  const [name, ...args] = process.argv.slice(2);
  if (name === 'demo') await (await import('./studio-demo/runDemo.ts')).runDemo(args);
  else await runCommand();
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

async function runCommand() {
  const { runStudioCommand } = await import('../apps/studio/commands/studioCommand.ts');
  process.exitCode = await runStudioCommand(process.argv.slice(2), process.env);
}
