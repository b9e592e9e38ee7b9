import { readOptions } from '../readOptions.ts';
import { runRows } from '../runRows.ts';
import { ROWS } from './ROWS.ts';

// `npm run proof -- cpu`: what code that runs for every request costs, and what hostile input costs; `--only=redaction` some of it.
const { parts, isQuick } = readOptions(process.argv.slice(2), ROWS);
console.log(
  `\n  Node ${process.version}; processor time of one thread as a multiple of a plain loop of a million steps\n`,
);
process.exit(await runRows(parts, { rounds: isQuick ? 5 : 15 }));
