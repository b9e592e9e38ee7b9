import { runVisitorCommand } from './store/visitorCommand.ts';

// node apps/services/visitor.ts export|erase <id> <id> …
process.exitCode = await runVisitorCommand(process.argv.slice(2), process.env);
