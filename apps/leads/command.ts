import { runLeadsCommand } from './leadsCommand.ts';

// node apps/leads/command.ts csv|suspects|genuine|discard|dead-letters|retry|dismiss …
process.exitCode = await runLeadsCommand(process.argv.slice(2), process.env);
