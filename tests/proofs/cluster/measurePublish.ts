import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './startCluster.ts';

interface Entry {
  sys: { id: string };
  fields: { seoTitle?: Record<string, string> };
}

/** The page that the proofs change. */
export const CHANGED_PATH = '/legal/terms';
const ENTRY = 'pageTerms';
const FILE = 'cumulus/entries/legal.json';

/**
 * Changes a page's title as an editor does: in the content's files.
 * @param contentDirectory the copy of the content that the cluster runs on
 */
export function publishTitle(contentDirectory: string, title: string): void {
  const file = join(contentDirectory, FILE);
  const read = JSON.parse(readFileSync(file, 'utf8')) as Entry[] | { entries: Entry[] };
  const entry = (Array.isArray(read) ? read : read.entries).find(({ sys }) => sys.id === ENTRY);
  if (!entry) throw new Error(`${FILE} has no entry ${ENTRY}`);
  entry.fields.seoTitle = { ...entry.fields.seoTitle, 'en-US': title };
  writeFileSync(`${file}.new`, JSON.stringify(read));
  renameSync(`${file}.new`, file);
}

const STEP_MS = 5;
const GIVE_UP_MS = 10_000;
const LOOKS_AFTER = 6;
let count = 0;

/**
 * Publishes a new title and waits until Varnish and each node serve it.
 * @returns milliseconds until then
 * @throws when it takes ten seconds, or an old title comes after the new one
 */
export async function measurePublish({ origin, contentDirectory, nodes }: Cluster): Promise<number> {
  count += 1;
  const title = `Terms, edition ${count}.`;
  const places = [origin, ...nodes.map(({ port }) => `http://127.0.0.1:${port}`)];
  const begun = performance.now();
  publishTitle(contentDirectory, title);
  const times = await Promise.all(places.map((place) => waitFor(place, title, begun)));
  const whole = Math.max(...times);
  for (let look = 0; look < LOOKS_AFTER; look += 1) {
    if (!(await read(origin)).includes(title)) throw new Error(`an old page came after the new one (${title})`);
    await pause(STEP_MS);
  }
  return whole;
}

async function waitFor(place: string, title: string, begun: number): Promise<number> {
  while (!(await read(place)).includes(title)) {
    if (performance.now() - begun > GIVE_UP_MS) throw new Error(`${title} is not live at ${place} after 10 s`);
    await pause(STEP_MS);
  }
  return performance.now() - begun;
}

async function read(place: string): Promise<string> {
  return (await fetch(place + CHANGED_PATH)).text();
}
