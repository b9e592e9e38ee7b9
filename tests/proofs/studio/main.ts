import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLake } from '@cumulus/lake';
import { describeFigure, type Figure, holds } from '../Figure.ts';
import { type GeneratedLake, generateLake } from './generateLake.ts';
import { LIMITS } from './LIMITS.ts';
import { measureCollector } from './measureCollector.ts';
import { measureCompaction } from './measureCompaction.ts';
import { MeasuredReports, measureTimes, type ReportTimes } from './measureReports.ts';

// npm run proof -- studio [--smoke]: reports over 50,000,000 events (smoke: 2,000,000), compaction, and the collector beside them.
const isQuick = process.argv.includes('--smoke');
const EVENTS = isQuick ? 2_000_000 : 50_000_000;
const ROUNDS = isQuick ? 10 : 20;
const COMPACTED_VISITS = isQuick ? 15_000 : 60_000;
const SECONDS = isQuick ? 10 : 30;
const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'proof-studio-'));
let isGood = true;

function show(figure: Figure): void {
  console.log(describeFigure(figure));
  isGood &&= holds(figure);
}

async function proveReports(lakeFolder: string, generated: GeneratedLake): Promise<void> {
  const storeFile = join(folder, 'none.sqlite');
  const reports = new MeasuredReports(lakeFolder, storeFile, generated);
  const scanMs = (await measureScan(lakeFolder, generated)).p95Ms;
  const timed = async (title: string, limit: number, work: () => Promise<void>) => {
    try {
      const { p95Ms, firstMs }: ReportTimes = await measureTimes(work, ROUNDS);
      const note = `first ${firstMs.toFixed(0)} ms; ${(p95Ms / scanMs).toFixed(1)} times a scan of the visitors' column`;
      show({ title, value: p95Ms, unit: 'ms', limit, is: 'most', note });
    } catch (error) {
      // The others are measured.
      console.log(`  ${title}: could not be measured: ${(error as Error).message}`);
      isGood = false;
    }
  };
  try {
    await timed('overview: figures and series, p95', LIMITS.overviewMs, () => reports.shell());
    await timed('overview: all its reports at once, p95', LIMITS.overviewMs, () => reports.overview());
    await timed('funnel of 4 steps by source, p95', LIMITS.funnelMs, () => reports.funnel());
    await timed('experiment with all cuts, p95', LIMITS.experimentMs, () => reports.experiment());
    show({
      title: 'memory of the report process',
      value: reports.mostMb,
      unit: 'MB',
      limit: LIMITS.reportProcessMb,
      is: 'most',
    });
    const collector = join(folder, 'collector.sqlite');
    const { aloneMs, besideMs, reports: count } = await measureCollector(collector, SECONDS, () => reports.funnel());
    show({
      ...{
        title: "collector's p99 beside reports",
        value: besideMs / aloneMs,
        unit: 'x',
        limit: LIMITS.p99Ratio,
        is: 'most',
      },
      note: `${aloneMs.toFixed(1)} ms alone, ${besideMs.toFixed(1)} ms beside ${count} reports`,
    });
  } finally {
    await reports.close();
  }
}

/** A full scan of one column over the same days: what the reports are compared with. */
async function measureScan(lakeFolder: string, { to }: GeneratedLake): Promise<ReportTimes> {
  const lake = await openLake({ folder: lakeFolder, temporary: join(folder, 'scan') });
  const from = new Date(Date.parse(to) - 29 * DAY_MS).toISOString().slice(0, 10);
  const scan = new URL('scan.sql', import.meta.url);
  try {
    return await measureTimes(async () => {
      await lake.query(scan, { from, to });
    }, ROUNDS);
  } finally {
    lake.close();
  }
}

try {
  console.log(`\n${EVENTS.toLocaleString('en')} events over 90 days\n`);
  const compaction = await measureCompaction(folder, COMPACTED_VISITS);
  const compacted = `${compaction.events} events of the demo's visits`;
  const perSecond = { value: compaction.perProcessorSecond, unit: '/s', limit: LIMITS.compactedPerSecond };
  show({ title: 'compacted, a processor second', ...perSecond, is: 'least', note: compacted });
  const begun = performance.now();
  const lakeFolder = join(folder, 'lake');
  const generated = await generateLake(lakeFolder, EVENTS, Math.floor(Date.now() / DAY_MS) * DAY_MS);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  const bytes = { value: generated.bytes / generated.events, unit: 'bytes', limit: LIMITS.bytesPerEvent };
  const generatedNote = `${generated.events} events in ${seconds} s; the demo's have ${compaction.bytesPerEvent.toFixed(1)}`;
  show({ title: 'an event on disk', ...bytes, is: 'most', note: generatedNote });
  await proveReports(lakeFolder, generated);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isGood ? 0 : 1;
