import { runHeldCommand } from './confirmUnpublish.ts';

// node apps/services/content/held.ts [confirm]
process.exitCode = await runHeldCommand(process.argv.slice(2), process.env);
