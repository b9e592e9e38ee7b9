import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AllLocalesEntry } from '../../apps/site/src/cms/snapshot.ts';
import type { StoredContent } from '../../apps/site/src/document/variants/variantSlots.ts';
import { root } from '../setup/root.mjs';

/** Entries and locales of the repository's own content. */
export function readContent(): StoredContent {
  const folder = join(root, 'content/cumulus');
  const load = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const names = readdirSync(join(folder, 'entries'), { recursive: true, encoding: 'utf8' });
  const lists = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => load(join('entries', name)).entries as AllLocalesEntry[]);
  return {
    locales: load('space.json').locales,
    entries: Object.fromEntries(lists.flat().map((entry) => [entry.sys.id, entry])),
  };
}
