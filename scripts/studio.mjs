import { ensureNode } from './setup/ensureNode.mjs';
import { reportFailure } from './setup/reportFailure.mjs';

// `npm run studio -- add-user NAME --roles analyst,sales`: who may sign in to the studio; also `remove-user`, `list-users`, `set-password`, `set-roles`. Needs the
// studio's environment variables.
try {
  await ensureNode();
  const { runStudioCommand } = await import('../apps/studio/commands/studioCommand.ts');
  process.exitCode = await runStudioCommand(process.argv.slice(2), process.env);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
