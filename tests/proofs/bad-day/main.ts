import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFaketime } from '../../../scripts/setup/findFaketime.mjs';
import { until } from '../../fixtures/servers/until.ts';
import { readStoredEvents } from '../../integration/collector/readStoredEvents.ts';
import { countLeads } from '../cluster/startForms.ts';
import { CLOCK_FAULTS, databaseFaults, type Fault, fullDisk, PROCESS_FAULTS } from './FAULTS.ts';
import { type Acknowledged, report, showFault } from './showFault.ts';
import { startDatabase } from './startDatabase.ts';
import { type DayOptions, startDay } from './startDay.ts';

// npm run proof -- bad-day [--seconds=60] [--only=leads,disk,clock]: two sites behind Varnish under visitors' load, while one part after the other fails.
const DEFAULT_SECONDS = 60;
const START_MS = 30_000;
const DISK_MB = 48;
const seconds = Number(readOption('seconds') ?? DEFAULT_SECONDS);
const only = readOption('only')?.split(',');

const disk = process.env.BAD_DAY_DISK ?? runOnSmallDisk();
console.log(`Two sites, Varnish; each fault lasts ${seconds} s`);
if (!disk) console.log('No disk can be mounted here: the full disk is left out.');
await runDay([...PROCESS_FAULTS, ...(disk ? [fullDisk(disk)] : [])], { data: disk || undefined });
const database = await startDatabase();
try {
  await runDay(databaseFaults(database), { databaseUrl: database.url });
} finally {
  await database.stop();
}
await runDay(CLOCK_FAULTS, { clockLibrary: await findFaketime() });

/** Shows those faults that were chosen, and that nothing acknowledged is lost after all of them. */
async function runDay(all: readonly Fault[], options: DayOptions): Promise<void> {
  const faults = all.filter(({ name }) => !only || only.some((word) => name.includes(word)));
  if (faults.length === 0) return;
  const day = await startDay(options);
  const acknowledged: Acknowledged = { leads: [], events: [] };
  try {
    const origin = `http://127.0.0.1:${day.port}`;
    await until(async () => (await fetch(origin)).status === 200, 'Varnish finding its nodes', START_MS);
    const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
    for (const fault of faults) await showFault(day, fault, { paths, seconds, acknowledged });
    await day.stop();
    console.log('\nAfter these');
    await reportStored(day.stores, acknowledged);
  } finally {
    await day.stop();
    await day.remove();
  }
}

async function reportStored(stores: Awaited<ReturnType<typeof startDay>>['stores'], { leads, events }: Acknowledged) {
  const storedLeads = await countLeads(stores.leads);
  const storedEvents = new Set((await readStoredEvents(stores.events)).ids);
  report(
    `lost of ${leads.length} forms that were thanked for`,
    leads.filter((email) => !storedLeads.has(email)).length,
    0,
  );
  report('stored twice', [...storedLeads.values()].filter((count) => count > 1).length, 0);
  report(
    `lost of ${events.length} events that were acknowledged`,
    events.filter((id) => !storedEvents.has(id)).length,
    0,
  );
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
