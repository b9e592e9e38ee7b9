import { SetupError } from '../../../scripts/setup/SetupError.mjs';
import { readOptions } from '../readOptions.ts';
import { runRows } from '../runRows.ts';
import { makeKilledLake } from './KilledLake.ts';
import { rowsOf } from './ROWS.ts';

// `npm run proof -- lake-kills`: compaction of 100,000 mixed records, and its copy to a bucket, killed at 50 random moments; `--smoke`: 6, of 12,000 records; `--seed=7`: others.
const isSeed = (word: string) => word.startsWith('--seed=');
const parameters = process.argv.slice(2);
const seed = Number(parameters.find(isSeed)?.split('=')[1] ?? 50);
if (!Number.isSafeInteger(seed)) throw new SetupError('The seed is no whole number.', 'Give one, such as --seed=7.');
const isQuick = parameters.includes('--smoke');
const plan = isQuick ? { seed, visits: 1_800, kills: 6 } : { seed, visits: 15_000, kills: 50 };
const { parts } = readOptions(
  parameters.filter((word) => !isSeed(word)),
  rowsOf(plan.kills),
);

console.log(`\n  Seed ${seed}: compaction is killed ${plan.kills} times\n`);
const begun = performance.now();
const killed = await makeKilledLake(plan);
console.log(`  ${Math.round((performance.now() - begun) / 1_000)} s\n`);
try {
  process.exitCode = await runRows(parts, killed);
} finally {
  await killed.close();
}
