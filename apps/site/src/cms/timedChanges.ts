import { changesOf, readOpenTimes } from '@cumulus/content-model/openTimes';
import type { Content } from './content.ts';

/** A time at which an entry opens or closes, and the entry's id, which is its cache tag. */
interface TimedChange {
  at: number;
  tag: string;
}

/** Content types with opening times. */
const TIMED_MODELS: readonly string[] = ['pageBanner'];

const found = new WeakMap<Content, readonly TimedChange[]>();

/** All times at which an entry opens or closes: the same array for the same content. REQ-BAN-07. */
export function timedChangesOf(content: Content): readonly TimedChange[] {
  const existing = found.get(content);
  if (existing) return existing;
  const { snapshot, defaultLocale } = content;
  const changes = Object.values(snapshot.entries).flatMap(({ sys, fields }) => {
    if (!TIMED_MODELS.includes(sys.contentType?.sys.id ?? '')) return [];
    const times = readOpenTimes({
      opensAt: fields.opensAt?.[defaultLocale],
      closesAt: fields.closesAt?.[defaultLocale],
    });
    return changesOf(times).map((at) => ({ at, tag: sys.id }));
  });
  found.set(content, changes);
  return changes;
}
