import { readdirSync, readFileSync } from 'node:fs';
import type { AllLocalesEntry, ContentSnapshot } from '../snapshot.ts';

/** An entry of a test: id, content type, and each field in English or in all the given locales. */
export function entryOf(id: string, type: string, fields: Record<string, unknown>): AllLocalesEntry {
  const localized = Object.entries(fields).map(([name, value]) => [
    name,
    name === 'slug' && typeof value === 'object' ? value : { 'en-US': value },
  ]);
  const sys = { id, type: 'Entry', contentType: { sys: { id: type } } };
  return { sys, fields: Object.fromEntries(localized) } as unknown as AllLocalesEntry;
}

const TEXT = {
  nodeType: 'document',
  data: {},
  content: [{ nodeType: 'paragraph', data: {}, content: [{ nodeType: 'text', value: 'So.', marks: [], data: {} }] }],
};

/** Required fields of pages and articles, for entries that others link to: incomplete ones are left out there. */
export const COMPLETE = {
  page: { template: 'legal', title: 'Title', seoTitle: 'Title', seoDescription: 'What it is.' },
  article: { title: 'Title', excerpt: 'Why.', publishedDate: '2026-10-05', body: TEXT },
};

/** A snapshot of entries, in English and German. */
export function snapshotOf(...entries: AllLocalesEntry[]): ContentSnapshot {
  return {
    version: 1,
    syncToken: '',
    locales: [
      { code: 'en-US', fallbackCode: null, default: true },
      { code: 'de', fallbackCode: 'en-US', default: false },
    ],
    entries: Object.fromEntries(entries.map((entry) => [entry.sys.id, entry])),
    assets: {},
    resources: {},
  };
}

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
