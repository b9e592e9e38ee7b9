import { join } from 'node:path';
import type { Figure } from '../Figure.ts';
import { LIMITS } from './LIMITS.ts';
import { measureCollector } from './measureCollector.ts';
import { measureCompaction } from './measureCompaction.ts';
import { MeasuredReports, measureTimes, OTHER_LISTS } from './measureReports.ts';
import type { StudioSubject } from './StudioSubject.ts';

interface StudioPart {
  /** For `--only=`. */
  name: string;
  measure(subject: StudioSubject): Promise<Figure[]>;
}

/** The parts of the proof in their order. */
export const PARTS: StudioPart[] = [
  { name: 'compaction', measure: compaction },
  { name: 'disk', measure: disk },
  {
    name: 'overview',
    measure: async (subject) => [
      await timed(subject, 'overview: totals and series', LIMITS.overviewMs, (reports) => reports.shell()),
      await timed(subject, 'overview: with the lists it opens with', LIMITS.overviewMs, (reports) =>
        reports.overview(),
      ),
      await slowestList(subject),
    ],
  },
  {
    name: 'funnel',
    measure: async (subject) => [
      await timed(subject, 'funnel of 4 steps by source', LIMITS.funnelMs, (reports) => reports.funnel()),
    ],
  },
  {
    name: 'experiment',
    measure: async (subject) => [
      await timed(subject, 'experiment with all cuts', LIMITS.experimentMs, (reports) => reports.experiment()),
    ],
  },
  { name: 'memory', measure: memory },
  { name: 'collector', measure: collector },
];

async function compaction({ folder, isQuick }: StudioSubject): Promise<Figure[]> {
  const { events, perProcessorSecond, copiedPerSecond, bytesPerEvent } = await measureCompaction(
    folder,
    isQuick ? 15_000 : 60_000,
  );
  return [
    {
      ...{ title: 'compacted, a processor second', value: perProcessorSecond, unit: '/s', is: 'least' },
      limit: LIMITS.compactedPerSecond,
      note: `${events} events of the demo's visits, with their roll-up; without it ${copiedPerSecond.toFixed(0)}; ${bytesPerEvent.toFixed(1)} bytes each`,
    },
  ];
}

async function disk(subject: StudioSubject): Promise<Figure[]> {
  const { events, bytes, visitBytes, seconds } = await subject.generated();
  return [
    {
      ...{ title: 'an event on disk', value: bytes / events, unit: 'bytes', limit: LIMITS.bytesPerEvent, is: 'most' },
      note: `${events} events in ${seconds.toFixed(0)} s; its share of the visits ${(visitBytes / events).toFixed(1)} more`,
    },
  ];
}

/** The p95 of a report, warm, each time over another period. */
async function timed(
  subject: StudioSubject,
  title: string,
  limit: number,
  ask: (reports: MeasuredReports) => Promise<void>,
): Promise<Figure> {
  const reports = await subject.reports();
  const { p95Ms, firstMs } = await measureTimes(() => ask(reports), subject.rounds);
  const times = (p95Ms / (await subject.scanMs())).toFixed(1);
  const note = `first ${firstMs.toFixed(0)} ms; ${times} times a scan of the visitors' column`;
  return { title: `${title}, p95`, value: p95Ms, unit: 'ms', limit, is: 'most', note };
}

/** The slowest of the lists that the overview asks for when a tab is chosen. */
async function slowestList(subject: StudioSubject): Promise<Figure> {
  const figures: Figure[] = [];
  for (const id of OTHER_LISTS)
    figures.push(await timed(subject, `overview: a tab (${id})`, LIMITS.overviewMs, (reports) => reports.list(id)));
  const [slowest] = figures.sort((one, other) => other.value - one.value);
  if (!slowest) throw new Error('the overview has no tabs');
  return slowest;
}

async function memory(subject: StudioSubject): Promise<Figure[]> {
  const reports = await subject.reports();
  const lists = [...OTHER_LISTS, 'web-vitals'].map((id) => () => reports.list(id));
  const ofExperiment = [() => reports.experiment(), () => reports.guardrails()];
  for (const ask of [...lists, () => reports.funnel(), ...ofExperiment]) await ask();
  const limit = LIMITS.reportProcessMb;
  return [{ title: 'memory of the report process', value: reports.mostMb, unit: 'MB', limit, is: 'most' }];
}

async function collector(subject: StudioSubject): Promise<Figure[]> {
  const file = join(subject.folder, 'collector.sqlite');
  // As in use: the reports read what the collector has stored since the last compaction.
  const reports = new MeasuredReports(subject.lakeFolder, file, await subject.generated());
  const seconds = subject.isQuick ? 10 : 30;
  try {
    const measured = await measureCollector(file, seconds, () => reports.funnel());
    const { aloneMs, besideMs, reports: count } = measured;
    const note = `${aloneMs.toFixed(1)} ms alone, ${besideMs.toFixed(1)} ms beside ${count} reports`;
    const value = besideMs / aloneMs;
    return [{ title: "collector's p99 beside reports", value, unit: 'x', limit: LIMITS.p99Ratio, is: 'most', note }];
  } finally {
    await reports.close();
  }
}
