import { readOptions } from '../readOptions.ts';
import { runRows } from '../runRows.ts';
import { ROWS } from './ROWS.ts';
import { startStrangers } from './startStrangers.ts';

// `npm run proof -- strangers`: content as the web really has it beside the shipped content; `--only=check` some of it, `--smoke` without what takes seconds
// to make.
const { parts, isQuick } = readOptions(process.argv.slice(2), ROWS);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const published = await startStrangers(isQuick);
console.log(`\n  ${published.strangers.length} strangers beside ${published.before.size} shipped pages\n`);
const code = await runRows(parts, published).finally(published.stop);
process.exit(code);
