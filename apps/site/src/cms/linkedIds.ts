import type { AllLocalesEntry } from './snapshot.ts';

/** An entry that didn't change is the same object in the next version of the content. */
const found = new WeakMap<AllLocalesEntry, readonly string[]>();

/** The ids of all entries and assets that an entry links to in any locale; of entries of another space, the last part of their urn. */
export function linkedIds(entry: AllLocalesEntry): readonly string[] {
  const existing = found.get(entry);
  if (existing) return existing;
  const matches = JSON.stringify(entry.fields ?? {}).matchAll(/"(?:id"|urn":"crn[^"]*\/entries\/)[:"]*([\w.-]+)"/g);
  const ids = [...new Set(Array.from(matches, ([, id = '']) => id))];
  found.set(entry, ids);
  return ids;
}
