import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../fixtures/servers/until.ts';
import { countLeads, startForms } from '../cluster/startForms.ts';
import { startLoad } from '../cluster/startLoad.ts';
import { type Fault, fullDisk, PROCESS_FAULTS } from './FAULTS.ts';
import { type Day, startDay } from './startDay.ts';

// npm run proof -- bad-day [--seconds=60] [--only=leads,disk]: two sites behind Varnish under visitors' load, while one part after the other fails.
const DEFAULT_SECONDS = 60;
const SEEN_MS = 5_000;
const GONE_MS = 30_000;
const DISK_MB = 24;
const seconds = Number(readOption('seconds') ?? DEFAULT_SECONDS);
const only = readOption('only')?.split(',');

const disk = process.env.BAD_DAY_DISK ?? runOnSmallDisk();
const day = await startDay({ data: disk || undefined });
let isGood = true;
const acknowledged: string[] = [];
try {
  const origin = `http://127.0.0.1:${day.port}`;
  await until(async () => (await fetch(origin)).status === 200, 'Varnish finding its nodes', GONE_MS);
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  const faults = [...PROCESS_FAULTS, ...(disk ? [fullDisk(disk)] : [])].filter(
    ({ name }) => !only || only.some((word) => name.includes(word)),
  );
  console.log(`Two sites, Varnish, ${paths.length} pages; each fault lasts ${seconds} s`);
  if (!disk) console.log('No disk can be mounted here: the full disk is left out.');
  for (const fault of faults) await show(fault, origin, paths);
  const stored = await countLeads(day.leadsFile);
  const lost = acknowledged.filter((email) => !stored.has(email));
  const twice = [...stored.values()].filter((count) => count > 1).length;
  report('of the forms that were thanked for, lost', lost.length, 0);
  report('stored twice', twice, 0);
} finally {
  await day.stop();
}
process.exitCode = isGood ? 0 : 1;

async function show(fault: Fault, origin: string, paths: string[]): Promise<void> {
  console.log(`\n${fault.name}`);
  const endLoad = startLoad({ origins: [origin], paths, host: 'localhost' });
  const endForms = startForms(day.port, `${fault.name.replaceAll(' ', '-')}-${Date.now()}`);
  await pause(1_000);
  const line = day.log.length;
  const begun = performance.now();
  await fault.begin(day);
  const seenMs = await waitFor(() => isNamed(fault, line), SEEN_MS * 4, begun);
  if (!fault.isShort) await pause(Math.max(0, seconds * 1_000 - (performance.now() - begun)));
  await fault.end(day);
  const ended = performance.now();
  const goneMs = await waitFor(isWell, GONE_MS * 2, ended);
  const pages = await endLoad();
  const forms = await endForms();
  acknowledged.push(...forms.sent);
  const unkind = [...forms.failures].filter(([what]) => !fault.refusesForms || !isKindRefusal(what));
  report(
    'pages that failed',
    sum(pages.failures),
    0,
    ` of ${pages.requests}, slowest ${pages.slowestMs.toFixed(0)} ms`,
  );
  report(
    'forms neither stored nor refused with their input',
    sum(new Map(unkind)),
    0,
    ` of ${forms.sent.length + sum(forms.failures)}, ${forms.sent.length} stored`,
  );
  report('named in health or log after ms', Math.round(seenMs), SEEN_MS);
  report('gone after ms', Math.round(goneMs), GONE_MS);
  for (const [what, count] of [...[...pages.failures].slice(0, 3), ...unkind.slice(0, 3)])
    console.log(`     ${count} × ${what}`);
}

/** Asked as operators do, and read as they read the log. */
async function isNamed({ names }: Fault, line: number): Promise<boolean> {
  if (day.log.slice(line).some((text) => names.test(text))) return true;
  const { problems } = await readHealth(day);
  return problems.some((problem) => names.test(problem));
}

async function isWell(): Promise<boolean> {
  const { status, problems } = await readHealth(day);
  return status === 'ok' || problems.every((problem) => problem.includes('answers again'));
}

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

/** 503 with the site's own answer, that nothing was sent or that it isn't known: the form stays filled in. */
function isKindRefusal(what: string): boolean {
  return /^503 .*"outcome":"(unavailable|uncertain)"/.test(what);
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

function report(name: string, value: number, limit: number, more = ''): void {
  const isMet = value <= limit;
  isGood &&= isMet;
  console.log(`   ${isMet ? '✓' : '✗'} ${name.padEnd(52)} ${String(value).padStart(8)}   ≤ ${limit}${more}`);
}

/**
 * Runs this proof again in a mount namespace of its own, with a disk of a few megabytes, and ends with its exit code.
 * @returns '' where the system lets nobody mount one: the proof goes on without it
 */
function runOnSmallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bad-day-disk-'));
  const mounted = `mount -t tmpfs -o size=${DISK_MB}m none "$0" && BAD_DAY_DISK="$0" exec "$@"`;
  const command = [process.execPath, import.meta.filename, ...process.argv.slice(2)];
  const { status } = spawnSync('unshare', ['-m', 'sh', '-c', mounted, folder, ...command], { stdio: 'inherit' });
  // `mount` and `unshare` have codes above 1, or none where they aren't there.
  if (status === 0 || status === 1) process.exit(status);
  return '';
}

function readOption(name: string): string | undefined {
  return process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
}
