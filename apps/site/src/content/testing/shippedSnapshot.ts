import { readdirSync, readFileSync } from 'node:fs';
import type { AllLocalesEntry, ContentSnapshot } from '../ContentSnapshot.ts';

const FOLDER = new URL('../../../../../content/', import.meta.url);

/** For tests: all of the repository's own content, as the content system delivers it. */
export function shippedSnapshot(): ContentSnapshot {
  const cumulus = readSpace('cumulus');
  const guides = readSpace('library').entries.map((entry) => [
    `crn:contentful:::content:spaces/library/entries/${entry.sys.id}`,
    entry,
  ]);
  const space = JSON.parse(readFileSync(new URL('cumulus/space.json', FOLDER), 'utf8'));
  return {
    version: 1,
    syncToken: '',
    locales: space.locales,
    entries: byId(cumulus.entries),
    assets: byId(cumulus.assets),
    resources: Object.fromEntries(guides),
  };
}

function readSpace(name: string): { entries: AllLocalesEntry[]; assets: AllLocalesEntry[] } {
  const folder = new URL(`${name}/entries/`, FOLDER);
  const files = readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
  return { entries: files.flatMap(({ entries = [] }) => entries), assets: files.flatMap(({ assets = [] }) => assets) };
}

function byId(items: AllLocalesEntry[]): Record<string, AllLocalesEntry> {
  return Object.fromEntries(items.map((item) => [item.sys.id, item]));
}
