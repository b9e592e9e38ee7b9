import { loadavg } from 'node:os';
import { buildDemo } from '../../../scripts/setup/buildDemo.mjs';
import { startDemo } from '../../e2e/demo/setup/startDemo.ts';
import { readOptions } from '../readOptions.ts';
import { runRows } from '../runRows.ts';
import { FRAME_ROWS } from './frameRows.ts';
import { START_ROWS } from './startRows.ts';

// `npm run proof -- demo`: how soon the demo is interactive, and what a frame of a drag costs; `--only=start` some of it, `--smoke` three runs of each.
const { parts, isQuick } = readOptions(process.argv.slice(2), [...START_ROWS, ...FRAME_ROWS]);
const [busy = 0] = loadavg();
console.log(`\n  Load of the machine before: ${busy.toFixed(1)}${busy > 1 ? ', too busy for figures to trust' : ''}\n`);
await buildDemo();
const demo = await startDemo();
const code = await runRows(parts, { origin: demo.origin, runs: isQuick ? 3 : 7 });
await demo.stop();
process.exit(code);
