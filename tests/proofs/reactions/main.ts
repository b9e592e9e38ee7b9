import { loadavg } from 'node:os';
import { readOptions } from '../readOptions.ts';
import { runRows } from '../runRows.ts';
import { Reactions } from './Reactions.ts';
import { ROWS } from './ROWS.ts';

// `npm run proof -- reactions`: how soon changes, plans and failures show; `--only=flag-site,redis` some of it, `--smoke` three runs of each.
const { parts, isQuick } = readOptions(process.argv.slice(2), ROWS);
// Servers end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const [busy = 0] = loadavg();
console.log(`\n  Load of the machine before: ${busy.toFixed(1)}${busy > 1 ? ', too busy for figures to trust' : ''}\n`);
const reactions = new Reactions(isQuick ? 3 : 5);
const code = await runRows(parts, reactions);
await reactions.stop();
process.exit(code);
