import { readFileSync } from 'node:fs';
import { type FlattenedEntry, flattenEntry, type RawEntry, type RawLink } from '@cumulus/content-model';

const FILES = ['pricing', 'global'].map(
  (name) => new URL(`../../../../content/cumulus/entries/${name}.json`, import.meta.url),
);

interface ExportedEntry extends Omit<RawEntry, 'fields'> {
  fields: Record<string, Record<string, unknown>>;
}

/**
 * For tests: the entries of the pricing page as they stand in `content/`, flattened.
 * @param locale such as `de`; a field that isn't filled there falls back to English
 * @returns gives an entry by its id
 * @throws when no entry has that id
 */
export function testPricingContent(locale: string): <Entry extends FlattenedEntry>(id: string) => Entry {
  const entries = FILES.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).entries as ExportedEntry[]);
  const raw = new Map(entries.map((entry) => [entry.sys.id, entry]));
  const made = new Map<string, object>();
  const flatten = (id: string): object | undefined => {
    const entry = raw.get(id);
    if (!entry || made.has(id)) return made.get(id);
    const into = {};
    made.set(id, into);
    const fields = Object.fromEntries(
      Object.entries(entry.fields).map(([name, values]) => [name, values[locale] ?? values['en-US']]),
    );
    return flattenEntry({ ...entry, fields } as RawEntry, (link) => flatten((link as RawLink).sys.id), into);
  };
  return <Entry extends FlattenedEntry>(id: string) => {
    const entry = flatten(id);
    if (!entry) throw new Error(`content/cumulus/entries has no entry "${id}" in pricing.json or global.json`);
    return entry as Entry;
  };
}
