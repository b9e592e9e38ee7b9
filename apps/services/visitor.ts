import { runVisitorCommand } from './store/visitor/runVisitorCommand.ts';

// node apps/services/visitor.ts export|erase <id> <id> …
process.exitCode = await runVisitorCommand(process.argv.slice(2), process.env);
