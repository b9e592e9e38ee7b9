import { readdirSync, readFileSync } from 'node:fs';

/** An entry of the content space as its file holds it: `fields.title['en-US']`. */
export interface StoredEntry {
  sys: { id: string; contentType: { sys: { id: string } }; publishedVersion?: number };
  fields: Record<string, Record<string, unknown>>;
}

const folder = new URL('../../../content/cumulus/entries/', import.meta.url);

/** All entries of the shipped space, by id. */
export function readContentSpace(): Map<string, StoredEntry> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const entries = files.flatMap(
    (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')).entries as StoredEntry[],
  );
  return new Map(entries.map((entry) => [entry.sys.id, entry]));
}
