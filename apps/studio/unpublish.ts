import { runUnpublishCommand } from './commands/unpublishCommand.ts';

// node apps/studio/unpublish.ts [confirm]
process.exitCode = await runUnpublishCommand(process.argv.slice(2), process.env);
