import { type Figure, holds } from '../Figure.ts';
import { readOptions } from '../readOptions.ts';
import { PROOFS } from './PROOFS.ts';
import { AMOUNTS } from './Proof.ts';

// `npm run proof -- experiments`: proofs of flags and experiments. `--only=agreement,film`: some of them; `--smoke`: smaller ones.
const { parts, isQuick } = readOptions(process.argv.slice(2), PROOFS);
const figures: Figure[] = [];
let isBroken = false;
for (const { name, run } of parts) {
  console.log(`\n${name}`);
  const begun = performance.now();
  try {
    const measured = await run(isQuick ? AMOUNTS.quick : AMOUNTS.whole);
    figures.push(...measured);
    for (const figure of measured) console.log(lineOf(figure));
  } catch (error) {
    isBroken = true;
    console.error(error);
  }
  console.log(`  ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}
const missed = figures.filter((figure) => !holds(figure));
const hold = isBroken ? 'Some could not be measured' : `All ${figures.length} hold`;
console.log(`\n  ${missed.length ? `${missed.length} of ${figures.length} missed` : hold}\n`);
process.exit(isBroken || missed.length ? 1 : 0);

function lineOf(figure: Figure): string {
  const { title, value, unit, limit, is } = figure;
  const columns = [`${value} ${unit}`.padStart(14), `${is === 'least' ? '≥' : '≤'} ${limit}`.padStart(9)];
  return `  ${title.padEnd(64)}${columns.join('')}  ${holds(figure) ? 'ok' : 'MISSED'}`;
}
