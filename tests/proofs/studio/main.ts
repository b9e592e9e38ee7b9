import { describeFigure, type Figure, holds } from '../Figure.ts';
import { readOptions } from '../readOptions.ts';
import { PARTS } from './PARTS.ts';
import { StudioSubject } from './StudioSubject.ts';

// `npm run proof -- studio`: reports over 50,000,000 events of 90 days, compaction, and the collector beside them; `--smoke` 2,000,000, `--only=funnel,collector` some parts.
const { parts, isQuick } = readOptions(process.argv.slice(2), PARTS);
const subject = new StudioSubject(isQuick);
let missed = 0;
const show = (figure: Figure) => {
  console.log(describeFigure(figure));
  if (!holds(figure)) missed += 1;
};

console.log(`\n  ${isQuick ? '2,000,000' : '50,000,000'} events over 90 days\n`);
try {
  for (const { name, measure } of parts) {
    try {
      for (const figure of await measure(subject)) show(figure);
    } catch (error) {
      // The others are measured.
      console.error(error);
      console.log(`  ${name}: could not be measured: ${(error as Error).message}`);
      missed += 1;
    }
  }
} finally {
  await subject.close();
}
console.log(missed > 0 ? `\n  ${missed} missed\n` : '\n  All hold\n');
process.exitCode = missed > 0 ? 1 : 0;
