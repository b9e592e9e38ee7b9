import { compact, eraseFromLake, type LakeStep, openLake, openSqliteSource, updateVisits } from '@cumulus/lake';
import { NOW } from './NOW.ts';

// A process that compacts or erases, with the visits of it, and ends itself by SIGKILL at a step: changeLake.ts <store> <lake> <step> <count> <rows of a step> [ids to erase]
const [file = '', folder = '', step, count = '1', rows = '', ...ids] = process.argv.slice(2);
let left = Number(count);
const lake = await openLake({
  ...{ folder, memoryLimit: '300MB', now: () => NOW },
  onStep(reached: LakeStep) {
    if (step !== 'any' && reached !== step) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  },
});
const source = openSqliteSource(file);
if (ids.length > 0) await eraseFromLake(lake, ids);
else {
  await compact(source, lake, NOW, { now: () => NOW, stepRows: Number(rows), maxParts: 1 });
  await updateVisits(lake);
}
await source.close();
lake.close();
