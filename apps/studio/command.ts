import { runStudioCommand } from './commands/studioCommand.ts';

// node apps/studio/command.ts add-user|remove-user|list-users|set-password|set-roles …
process.exitCode = await runStudioCommand(process.argv.slice(2), process.env);
