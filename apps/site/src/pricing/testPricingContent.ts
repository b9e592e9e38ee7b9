import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FlattenedEntry, flattenEntry, type RawEntry, type RawLink } from '@cumulus/content-model';

/** Not by URL, which is no file's in tests with a document. */
const FILES = ['pricing', 'planQuiz', 'global'].map((name) =>
  join(import.meta.dirname, `../../../../content/cumulus/entries/${name}.json`),
);

interface ExportedEntry extends Omit<RawEntry, 'fields'> {
  fields: Record<string, Record<string, unknown>>;
}

/**
 * The entries of the pricing page in `content/`, flattened, for tests.
 * @param locale such as `de`; an empty field falls back to English
 * @returns a function that finds an entry by its id
 * @throws if no entry has that id
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
