import { runUnpublishCommand } from './confirmUnpublish.ts';

// node apps/services/content/held.ts [confirm]
process.exitCode = await runUnpublishCommand(process.argv.slice(2), process.env);
