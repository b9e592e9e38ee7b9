import { KINDS, startDatabases } from '../../integration/collector/startDatabases.ts';
import { describeFigure, type Figure, holds } from '../Figure.ts';
import { LIMITS } from './LIMITS.ts';
import { measureThroughput, type Throughput } from './measureThroughput.ts';
import { type KillResult, proveKills } from './proveKills.ts';

// npm run proof -- collector [--smoke] [--only=postgresql]: throughput and latency of the collector, and losses by kill -9.
const isQuick = process.argv.includes('--smoke');
const only =
  process.argv
    .find((word) => word.startsWith('--only='))
    ?.slice('--only='.length)
    .toLowerCase() ?? '';
const SECONDS = isQuick ? 4 : 20;
// REQ-DLV-14
const KILLS = isQuick ? 4 : LIMITS.kills;
/** Of 16 MB, which full load fills. */
const LOG_FILES_PER_SECOND = 6;
let isGood = true;

for (const kind of KINDS.filter((name) => name.toLowerCase().includes(only))) {
  console.log(`\n${kind}${kind === 'PostgreSQL' ? ', which is killed at every other time itself' : ''}`);
  const databases = await startDatabases(kind);
  try {
    await databases.warm?.(SECONDS * LOG_FILES_PER_SECOND);
    show(figuresOf(await measureThroughput(await databases.create(), SECONDS)));
    const options = await databases.create();
    const { killServer } = databases;
    show(killFigures(await proveKills(options, { kills: KILLS, ...(killServer && { killDatabase: killServer }) })));
  } finally {
    await databases.stop();
  }
}
process.exitCode = isGood ? 0 : 1;

function figuresOf({ perSecond, fast, steadyPerSecond, steady, failed, lost, invalid }: Throughput): Figure[] {
  const rate = `${Math.round(steadyPerSecond)}/s; slowest ${steady.slowestMs.toFixed(0)} ms`;
  const note = `p99 ${fast.p99Ms.toFixed(1)} ms under this load`;
  return [
    {
      title: 'events durable, collector on one core',
      value: perSecond,
      unit: '/s',
      limit: LIMITS.eventsPerSecond,
      is: 'least',
      note,
    },
    {
      title: 'p99 of answers at a steady rate',
      value: steady.p99Ms,
      unit: 'ms',
      limit: LIMITS.p99Ms,
      is: 'most',
      note: rate,
    },
    { title: 'batches not answered with 200', value: failed, unit: '', limit: 0, is: 'most' },
    { title: 'acknowledged events that are not kept', value: lost, unit: '', limit: LIMITS.lostEvents, is: 'most' },
    { title: 'events against the plan', value: invalid, unit: '', limit: 0, is: 'most' },
  ];
}

function killFigures({ kills, acknowledged, lost, doubled }: KillResult): Figure[] {
  const note = `${kills} times kill -9 under load, ${acknowledged} events acknowledged`;
  return [
    { title: 'acknowledged events lost', value: lost, unit: '', limit: LIMITS.lostEvents, is: 'most', note },
    { title: 'events kept twice', value: doubled, unit: '', limit: 0, is: 'most' },
  ];
}

function show(figures: Figure[]): void {
  for (const figure of figures) {
    console.log(describeFigure(figure));
    isGood &&= holds(figure);
  }
}
