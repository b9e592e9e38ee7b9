import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../fixtures/servers/until.ts';
import { startForms } from '../cluster/startForms.ts';
import { startLoad } from '../cluster/startLoad.ts';
import { startEventLoad } from '../collector/startEventLoad.ts';
import type { Fault } from './FAULTS.ts';
import type { Day } from './startDay.ts';

const START_MS = 30_000;
const SEEN_MS = 5_000;
const GONE_MS = 30_000;
/** As `startLoad` sends them: each encoding is cached by itself. */
const HEADERS = { 'accept-encoding': 'br' };
/** Of pages that only the failing site can answer. */
const ALONE_MS = 3_000;
/** Few: the browser keeps what isn't acknowledged, which `visits` proves. */
const EVENT_LOAD = { connections: 2, eventsPerBatch: 2, batchesPerSecond: 5 };

/** What was answered as stored: addresses of leads, ids of events. */
export type Acknowledged = Record<'leads' | 'events', string[]>;

interface ShowOptions {
  paths: string[];
  /** How long the fault lasts. */
  seconds: number;
  acknowledged: Acknowledged;
}

/** Lets a fault happen under load, and reports what visitors and operators saw. */
export async function showFault(day: Day, fault: Fault, { paths, seconds, acknowledged }: ShowOptions): Promise<void> {
  console.log(`\n${fault.name}`);
  const port = fault.isAlone ? day.alonePort : day.port;
  const origin = `http://127.0.0.1:${port}`;
  // As on any day, Varnish has the pages before something fails.
  for (const path of paths)
    await until(
      async () => (await fetch(origin + path, { headers: HEADERS })).status === 200,
      `${path} before the fault`,
      START_MS,
    );
  const endLoad = startLoad({ origins: [origin], paths, host: 'localhost' });
  const endForms = startForms(port, `${fault.name.replaceAll(' ', '-')}-${Date.now()}`);
  const endEvents = startEventLoad({ port, ...EVENT_LOAD });
  await pause(1_000);
  const line = day.log.length;
  const begun = performance.now();
  await fault.begin(day);
  const seenMs = await waitFor(() => isNamed(day, fault, line), SEEN_MS * 4, begun);
  if (!fault.isShort) await pause(Math.max(0, seconds * 1_000 - (performance.now() - begun)));
  await fault.end(day);
  const goneMs = await waitFor(() => isWell(day), GONE_MS * 2, performance.now());
  const pages = await endLoad();
  const forms = await endForms();
  acknowledged.leads.push(...forms.sent);
  acknowledged.events.push(...(await endEvents()).acknowledged);
  const unkind = [...forms.failures].filter(([what]) => !isKindRefusal(fault, what));
  const slowest = ` of ${pages.requests}, slowest ${pages.slowestMs.toFixed(0)} ms`;
  if (fault.isAlone) report('pages failed for ms', Math.round(pages.failingMs), ALONE_MS, slowest);
  else report('pages that failed', sum(pages.failures), 0, slowest);
  report(
    'forms neither stored nor refused with their input',
    sum(new Map(unkind)),
    0,
    ` of ${forms.sent.length + sum(forms.failures)}, ${forms.sent.length} stored`,
  );
  report('named in health or log after ms', Math.round(seenMs), SEEN_MS);
  report('gone after ms', Math.round(goneMs), GONE_MS);
  if (goneMs > GONE_MS) for (const problem of (await readHealth(day)).problems) console.log(`     ${problem}`);
  for (const [what, count] of [...[...pages.failures].slice(0, 3), ...unkind.slice(0, 3)])
    console.log(`     ${count} × ${what}`);
}

/** Asked as operators do, and read as they read the log. */
async function isNamed(day: Day, { names }: Fault, line: number): Promise<boolean> {
  if (day.log.slice(line).some((text) => names.test(text))) return true;
  const { problems } = await readHealth(day);
  return problems.some((problem) => names.test(problem) && !isOver(problem));
}

async function isWell(day: Day): Promise<boolean> {
  const { status, problems } = await readHealth(day);
  return status === 'ok' || problems.every(isOver);
}

/** A process that answers again stays a problem for a while: after the fault before this one too. */
const isOver = (problem: string) => problem.includes('answers again');

async function readHealth({ adminUrl }: Day): Promise<{ status: string; problems: string[] }> {
  try {
    const answer = await fetch(`${adminUrl}/healthz`, { signal: AbortSignal.timeout(3_000) });
    return (await answer.json()) as { status: string; problems: string[] };
  } catch {
    return { status: 'away', problems: ['the admin listener is away'] };
  }
}

/** @returns milliseconds since `begun`; infinite: not within the limit */
async function waitFor(isTrue: () => Promise<boolean>, limitMs: number, begun: number): Promise<number> {
  while (performance.now() - begun < limitMs) {
    if (await isTrue()) return performance.now() - begun;
    await pause(100);
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * 503 with the site's own answer, that nothing was sent or that it isn't known: the form stays filled in. Where no site lives the proxy's 503 has to do, after
 * which scripts keep it too.
 */
function isKindRefusal({ refusesForms, isAlone }: Fault, what: string): boolean {
  if (isAlone) return what.startsWith('503 ');
  return refusesForms && /^503 .*"outcome":"(unavailable|uncertain)"/.test(what);
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

/** Prints a figure beside its limit; one above it fails the proof. */
export function report(name: string, value: number, limit: number, more = ''): void {
  const isMet = value <= limit;
  if (!isMet) process.exitCode = 1;
  console.log(`   ${isMet ? '✓' : '✗'} ${name.padEnd(52)} ${String(value).padStart(8)}   ≤ ${limit}${more}`);
}
