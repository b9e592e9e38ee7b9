import type { AllLocalesEntry, ContentSnapshot } from '../ContentSnapshot.ts';

/** An entry of a test: id, content type, and each field in English or in all the given locales. */
export function entryOf(id: string, type: string, fields: Record<string, unknown>): AllLocalesEntry {
  const localized = Object.entries(fields).map(([name, value]) => [
    name,
    name === 'slug' && typeof value === 'object' ? value : { 'en-US': value },
  ]);
  const sys = { id, type: 'Entry', contentType: { sys: { id: type } } };
  return { sys, fields: Object.fromEntries(localized) } as unknown as AllLocalesEntry;
}

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
