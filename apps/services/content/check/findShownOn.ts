import type { SourceEntity, View } from '../types.ts';
import { linksIn } from './linksIn.ts';
import { PAGE_TYPES, typeOf } from './pageAddresses.ts';

/**
 * Finds on which pages each entry is shown: those from which links lead to it, the page itself included. Another page that is linked to ends the way,
 * since what is on it is shown there.
 * @param published what visitors are shown
 * @returns ids of pages by the id of the entry; an entry that no page shows is not in it
 */
export function findShownOn({ entries }: Pick<View, 'entries'>): Map<string, Set<string>> {
  const shownOn = new Map<string, Set<string>>();
  const targetsOf = readTargets(entries);
  for (const page of entries.values()) {
    if (!isPage(page)) continue;
    const waiting = [page];
    for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
      const pages = shownOn.get(entry.sys.id) ?? new Set();
      if (pages.has(page.sys.id)) continue;
      shownOn.set(entry.sys.id, pages.add(page.sys.id));
      if (entry === page || !isPage(entry)) waiting.push(...targetsOf(entry));
    }
  }
  return shownOn;
}

const isPage = (entry: SourceEntity) => PAGE_TYPES.includes(typeOf(entry));

/** Gives the entries that one links to; each is looked through once. */
function readTargets(entries: View['entries']): (entry: SourceEntity) => SourceEntity[] {
  const known = new Map<SourceEntity, SourceEntity[]>();
  return (entry) => {
    const ids = () => linksIn(entry.fields, []).flatMap(({ type, id }) => (type === 'Entry' ? [id] : []));
    const targets = known.get(entry) ?? [...new Set(ids())].flatMap((id) => entries.get(id) ?? []);
    known.set(entry, targets);
    return targets;
  };
}
