import { changesOf, readOpenTimes } from '@cumulus/content-model/openTimes';
import type { Content } from './content.ts';
import { referrersOf } from './contentChange.ts';
import { publicationTimeOf } from './publication.ts';
import type { AllLocalesEntry } from './snapshot.ts';

/** A time at which an entry opens, closes or appears, and a cache tag of what changes then. */
interface TimedChange {
  at: number;
  tag: string;
}

/** Content types with opening times. */
const TIMED_MODELS: readonly string[] = ['pageBanner'];
/** Entries that appeared longer ago have their tags on every page that links to them. */
const RECENT_MS = 3_600_000;

const found = new WeakMap<Content, readonly TimedChange[]>();

/** All times at which an entry opens, closes or appears: the same array for the same content. REQ-BAN-07, REQ-CMS-14. */
export function timedChangesOf(content: Content): readonly TimedChange[] {
  const existing = found.get(content);
  if (existing) return existing;
  const changes = Object.values(content.snapshot.entries).flatMap((entry) => [
    ...openings(entry, content),
    ...appearances(entry, content),
  ]);
  found.set(content, changes);
  return changes;
}

function openings({ sys, fields }: AllLocalesEntry, { defaultLocale }: Content): TimedChange[] {
  if (!TIMED_MODELS.includes(sys.contentType?.sys.id ?? '')) return [];
  const times = readOpenTimes({
    opensAt: fields.opensAt?.[defaultLocale],
    closesAt: fields.closesAt?.[defaultLocale],
  });
  return changesOf(times).map((at) => ({ at, tag: sys.id }));
}

/** The tags of publishing an entry: its own, those of listings and addresses, and of pages that link to it, which have no tag of it before. */
function appearances(entry: AllLocalesEntry, { snapshot, defaultLocale }: Content): TimedChange[] {
  const at = publicationTimeOf(entry, defaultLocale) ?? Number.NaN;
  if (Number.isNaN(at)) return [];
  const { sys, fields } = entry;
  const isPast = at < Date.now() - RECENT_MS;
  const referrers = isPast ? [] : referrersOf(snapshot.entries, new Set([sys.id]));
  const locales = Object.keys(fields.slug ?? {}).map((locale) => `routes:${locale}`);
  const tags = [sys.id, `model:${sys.contentType?.sys.id}`, 'routes:*', ...locales, ...referrers];
  return tags.map((tag) => ({ at, tag }));
}

/**
 * When what has these cache tags will change by itself.
 * @param now in milliseconds since 1970, from before the content was read: what comes during the rendering has to be found
 * @returns milliseconds since 1970; undefined where only a change of the content changes it
 */
export function nextChangeOf(content: Content, tags: readonly string[], now: number): number | undefined {
  const own = new Set(tags);
  const times = timedChangesOf(content).flatMap(({ at, tag }) => (at > now && own.has(tag) ? [at] : []));
  return times.length > 0 ? Math.min(...times) : undefined;
}
