import type { StoredEvent } from './readStored.ts';
import type { VisitorResult } from './VisitorResult.ts';

/** Faults by kind, and figures that are only reported. */
export interface Judgement {
  /** Tracked for a visitor who returned, and not stored. */
  lost: string[];
  /** Stored more than once or without being tracked, or pages and clicks that were counted too often. */
  double: string[];
  /** Stored, but not matching the tracking plan. */
  invalid: string[];
  /** A page that was shown long enough with consent, or a click on one, and not counted. */
  uncounted: string[];
  /** Requests and tracked events of visitors who refused or hadn't decided yet. */
  withoutConsent: string[];
  /** Events after which the visitor never returned: all of some visitors, and those of leaving the last page. */
  neverReturned: { tracked: number; lost: number };
  /** Events of visitors who returned whose write to the browser's storage died with the page's process. */
  unwritten: number;
  tracked: number;
  stored: number;
}

/** Compares the events that pages passed to the tracker with the stored ones. */
export function judgeVisits(results: readonly VisitorResult[], stored: readonly StoredEvent[]): Judgement {
  const storedIds = new Set(stored.map(({ messageId }) => messageId));
  const tracked = new Map(results.flatMap((result) => [...result.tracked]));
  const events = results.flatMap((result) =>
    [...result.tracked].map(([id, name]) => ({
      ...{ id, name, result },
      ...{ isFollowed: isFollowed(id, result), isUnwritten: result.unwritten.includes(id) },
    })),
  );
  const missing = events.filter(({ id }) => !storedIds.has(id));
  const pageViews = countByPage(stored, ({ type }) => type === 'page');
  const clicks = countByPage(stored, ({ event }) => event === 'click web');
  const pages = results.flatMap((result) => result.pages.map((page) => ({ ...page, result })));
  return {
    lost: missing
      .filter((event) => event.isFollowed && !event.isUnwritten)
      .map(({ id, name, result }) => `${name} ${id}${result.waiting.includes(id) ? ', still in the browser' : ''}`),
    double: [
      ...repeated(stored.map(({ messageId }) => messageId)),
      ...stored.filter(({ messageId }) => !tracked.has(messageId)).map(nameOf),
      ...pages
        .filter(({ mark, shown }) => (pageViews.get(mark) ?? 0) > shown)
        .map(({ mark, shown }) => `page ${mark}: shown ${shown}, counted ${pageViews.get(mark)}`),
      ...pages
        .filter((page) => (clicks.get(page.mark) ?? 0) > page.clicks)
        .map((page) => `page ${page.mark}: ${page.clicks} clicks, counted ${clicks.get(page.mark)}`),
    ],
    invalid: stored.filter(({ valid }) => !valid).map((event) => `${nameOf(event)}: ${event.reason}`),
    uncounted: pages
      .filter(({ result }) => result.doesReturn)
      .flatMap(({ mark, mustCount, mustClicks }) => [
        ...missed(`page ${mark}: shown`, mustCount, pageViews.get(mark)),
        ...missed(`page ${mark}: clicks`, mustClicks, clicks.get(mark)),
      ]),
    withoutConsent: [
      ...results.flatMap(({ requestsWithoutConsent }) => requestsWithoutConsent),
      ...results.filter(({ isRefusing }) => isRefusing).flatMap((result) => [...result.tracked.keys()]),
    ],
    neverReturned: {
      tracked: events.filter((event) => !event.isFollowed).length,
      lost: missing.filter((event) => !event.isFollowed).length,
    },
    unwritten: missing.filter((event) => event.isFollowed && event.isUnwritten).length,
    tracked: tracked.size,
    stored: stored.length,
  };
}

/** Whether a visitor opened another page after an event, which can send it. */
function isFollowed(id: string, { doesReturn, delivered }: VisitorResult): boolean {
  return doesReturn && (delivered?.has(id) ?? true);
}

/** How many events of a kind there are, by the mark of the page. */
function countByPage(stored: readonly StoredEvent[], isOfKind: (event: StoredEvent) => boolean): Map<string, number> {
  const counts = new Map<string, number>();
  for (const event of stored.filter(isOfKind)) {
    const mark = new URLSearchParams(event.payload.context?.page?.search).get('visit');
    if (mark) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return counts;
}

function missed(what: string, must: number, counted = 0): string[] {
  return counted < must ? [`${what} ${must}, counted ${counted}`] : [];
}

function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}

const nameOf = ({ type, event, messageId }: StoredEvent) => `${event ?? type} ${messageId}`;
