import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cumulus/server/variables';
import type { PublishedContent, PublishedEntry } from '../../content/PublishedContent.ts';

const readEntries = (name: string): PublishedEntry[] =>
  JSON.parse(readFileSync(join(repositoryRoot, `content/cumulus/entries/${name}.json`), 'utf8')).entries;

/** Published content with the shipped desk, which a test changes. */
export function contentWithDesk() {
  const [entry] = readEntries('salesDesk') as [PublishedEntry];
  const others = readEntries('people').map((person) => [person.sys.id, person] as const);
  const withDesk = (desk: PublishedEntry[]) => new Map([...others, ...desk.map((one) => [one.sys.id, one] as const)]);
  const store = { version: 1, entries: withDesk([entry]), locales: [{ code: 'en-US', default: true }] };
  return {
    store: store as PublishedContent,
    /** Changes fields of the default locale. */
    save(fields: Record<string, unknown>): void {
      const changed = structuredClone(entry);
      for (const [field, value] of Object.entries(fields)) changed.fields[field] = { 'en-US': value };
      store.entries = withDesk([changed]);
      store.version += 1;
    },
    unpublish(): void {
      store.entries = withDesk([]);
      store.version += 1;
    },
  };
}
