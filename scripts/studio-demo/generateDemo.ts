import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolder } from '@cumulus/disk';
import { openStore } from '../../apps/collector/store/openStore.ts';
import { openLeadStore } from '../../apps/leads/openLeadStore.ts';
import { DEMO_SEED, DEMO_VERSION, DEMO_VISITS } from '../../apps/studio/demo/DEMO.ts';
import { decisionsOf } from '../../apps/studio/demo/demoDecisions.ts';
import { monitoringOf } from '../../apps/studio/demo/demoErrors.ts';
import { leadsOf } from '../../apps/studio/demo/demoLeads.ts';
import { recordingOf } from '../../apps/studio/demo/demoRecording.ts';
import { DemoTotals } from '../../apps/studio/demo/demoTotals.ts';
import { Random } from '../../apps/studio/demo/Random.ts';
import { readSitePages } from '../../apps/studio/demo/sitePages.ts';
import { createVisits, type DemoVisit } from '../../apps/studio/demo/visits.ts';
import { root } from '../setup/root.mjs';
import { compactDemo } from './compactDemo.ts';
import type { DemoFiles } from './demoFolder.ts';
import { EventWriter } from './EventWriter.ts';
import { LeadWriter } from './LeadWriter.ts';
import { writeMarkers } from './writeMarkers.ts';

/** What the marker says of generated stores. */
export interface Generated {
  version: number;
  visits: number;
  events: number;
  leads: number;
  /** The end of the days; milliseconds since 1970. */
  now: number;
  seconds: number;
}

interface GenerateOptions {
  files: DemoFiles;
  now: number;
  visits?: number;
}

/** Reads what was generated; undefined where nothing was, or by another version of the generator. */
export async function readGenerated(files: DemoFiles): Promise<Generated | undefined> {
  const text = await readFile(files.marker, 'utf8').catch(() => undefined);
  const generated = text === undefined ? undefined : (JSON.parse(text) as Generated);
  return generated?.version === DEMO_VERSION ? generated : undefined;
}

/** Generates the demo's stores, in place of those that were there. The same time gives the same visits. */
export async function generateDemo({ files, now, visits = DEMO_VISITS }: GenerateOptions): Promise<Generated> {
  const begun = performance.now();
  await rm(files.folder, { recursive: true, force: true });
  await createFolder(files.folder, 0o700);
  await cp(join(root, 'flags'), files.flags, { recursive: true });
  await writeMarkers(files, now);
  const counts = await writeStores({ files, now, visits });
  await compactDemo(files);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  const generated = { version: DEMO_VERSION, visits, ...counts, now, seconds };
  await writeFile(files.marker, JSON.stringify(generated));
  return generated;
}

async function writeStores({ files, now, visits }: Required<GenerateOptions>) {
  const pages = await readSitePages(join(root, 'content/cumulus/entries'));
  const store = await openStore({ file: files.collector });
  const leadStore = await openLeadStore({ file: files.leads });
  const writers = { events: new EventWriter(store), leads: new LeadWriter(leadStore, now), totals: new DemoTotals() };
  // A sequence of its own: what is stored beside the events changes no visit.
  const random = new Random(DEMO_SEED + 1);
  const counts = { events: 0, leads: 0 };
  try {
    for (const visit of createVisits({ random: new Random(DEMO_SEED), pages, now, visits })) {
      counts.events += visit.messages.length;
      counts.leads += await writeVisit(writers, random, visit);
    }
    const totals = store.addConsentTotals('demo', writers.totals.list(), 'site');
    await Promise.all([writers.events.flush(true), writers.leads.finish(), totals]);
  } finally {
    await Promise.all([store.close(), leadStore.close()]);
  }
  return counts;
}

interface Writers {
  events: EventWriter;
  leads: LeadWriter;
  totals: DemoTotals;
}

/** @returns the number of its leads */
async function writeVisit({ events, leads, totals }: Writers, random: Random, visit: DemoVisit): Promise<number> {
  for (const decision of decisionsOf(random, visit.visitor, visit.startedAt)) {
    events.addDecision(decision);
    totals.add(decision);
  }
  events.addMessages(visit.messages);
  for (const sent of monitoringOf(random, visit)) events.addError(sent);
  if (visit.isRecorded && visit.events.length > 0) await events.addRecording(recordingOf(random, visit));
  await events.flush();
  const found = leadsOf(random, visit);
  for (const lead of found) leads.add(lead);
  return found.length;
}
