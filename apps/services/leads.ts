import { runLeadsCommand } from './leads/leadsCommand.ts';

// node apps/services/leads.ts csv|dead-letters|retry …
process.exitCode = await runLeadsCommand(process.argv.slice(2), process.env);
