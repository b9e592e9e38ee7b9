import { isPageModel, PAGE_TYPES } from '@cumulus/content-model';
import { readTime } from '@cumulus/content-model/openTimes';
import { type AllLocalesEntry, type ContentSnapshot, defaultLocaleOf } from './snapshot.ts';

/**
 * The time from which an entry is shown, by the date of its page type, such as an article's `publishedDate`.
 * REQ-CMS-14.
 * @returns milliseconds since 1970; NaN for an unreadable date, and then it is never shown; undefined for an entry without a date
 */
export function publicationTimeOf({ sys, fields }: AllLocalesEntry, defaultLocale: string): number | undefined {
  const model = sys.contentType?.sys.id;
  const { dateField } = isPageModel(model) ? PAGE_TYPES[model] : {};
  const date = dateField && fields?.[dateField]?.[defaultLocale];
  return date ? readTime(date).time : undefined;
}

/** What of a snapshot is shown at a time. */
interface ShownContent {
  snapshot: ContentSnapshot;
  /** From when until when the same is shown, in milliseconds since 1970. */
  from: number;
  until: number;
}

/** Leaves out the entries whose date has not come yet, as if they were not published: no page, list or link has them. */
export function shownAt(snapshot: ContentSnapshot, now: number): ShownContent {
  const defaultLocale = defaultLocaleOf(snapshot.locales);
  let from = Number.NEGATIVE_INFINITY;
  let until = Number.POSITIVE_INFINITY;
  const hidden = new Set<string>();
  for (const [id, entry] of Object.entries(snapshot.entries)) {
    const time = publicationTimeOf(entry, defaultLocale);
    if (time === undefined) continue;
    if (time <= now) {
      from = Math.max(from, time);
      continue;
    }
    hidden.add(id);
    if (time < until) until = time;
  }
  if (hidden.size === 0) return { snapshot, from, until };
  const shown = Object.entries(snapshot.entries).filter(([id]) => !hidden.has(id));
  return { snapshot: { ...snapshot, entries: Object.fromEntries(shown) }, from, until };
}
