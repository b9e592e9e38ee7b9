import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportFile, Snapshot, SourceEntity } from '../../content/space.ts';
import { repositoryRoot } from '../../environment.ts';

/** A content store with the shipped desk, which a test changes. */
export function contentWithDesk() {
  const file = join(repositoryRoot, 'content/cumulus/entries/salesDesk.json');
  const entry = (JSON.parse(readFileSync(file, 'utf8')) as ExportFile).entries?.[0] as SourceEntity;
  let entries = new Map([[entry.sys.id, entry]]);
  const people = JSON.parse(
    readFileSync(join(repositoryRoot, 'content/cumulus/entries/people.json'), 'utf8'),
  ) as ExportFile;
  const others = new Map(people.entries?.map((person) => [person.sys.id, person as SourceEntity]));
  const store = {
    version: 1,
    spaceIds: ['cumulus'],
    space: () =>
      ({
        delivery: { entries: new Map([...others, ...entries]) },
        defaultLocale: { code: 'en-US' },
      }) as unknown as Snapshot,
  };
  return {
    store,
    /** Changes fields of the default locale. */
    save(fields: Record<string, unknown>): void {
      const changed = structuredClone(entry);
      for (const [field, value] of Object.entries(fields)) changed.fields[field] = { 'en-US': value };
      entries = new Map([[entry.sys.id, changed]]);
      store.version += 1;
    },
    unpublish(): void {
      entries = new Map();
      store.version += 1;
    },
  };
}
