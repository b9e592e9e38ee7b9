import { runLeadsCommand } from './leads/leadsCommand.ts';

// node apps/services/leads.ts csv|suspects|genuine|discard|dead-letters|retry|dismiss …
process.exitCode = await runLeadsCommand(process.argv.slice(2), process.env);
