import type { StoredEvent } from './readStored.ts';
import type { VisitorResult } from './VisitorResult.ts';

/** What is wrong, each with its name; and what is only told. */
export interface Judgement {
  /** Handed to the tracker by someone who came back, and not stored. */
  lost: string[];
  /** Stored more often than once, stored without having been handed, or a page or click that was counted more often than it was. */
  double: string[];
  /** Stored, and not as the tracking plan has it. */
  invalid: string[];
  /** A page that was shown long enough with consent, or a click on one, and not counted. */
  uncounted: string[];
  /** Of visitors who refused, or hadn't decided yet: requests, and events that were handed. */
  withoutConsent: string[];
  /** Of those who never came back. */
  neverReturned: { handed: number; lost: number };
  handed: number;
  stored: number;
}

/** Compares what pages handed to the tracker with what is stored. */
export function judgeVisits(results: readonly VisitorResult[], stored: readonly StoredEvent[]): Judgement {
  const storedIds = new Set(stored.map(({ messageId }) => messageId));
  const handed = new Map(results.flatMap((result) => [...result.handed]));
  const missing = (result: VisitorResult) => [...result.handed].filter(([id]) => !storedIds.has(id));
  const returning = results.filter(({ doesReturn }) => doesReturn);
  const gone = results.filter(({ doesReturn }) => !doesReturn);
  const pageViews = countByPage(stored, ({ type }) => type === 'page');
  const clicks = countByPage(stored, ({ event }) => event === 'click web');
  const pages = results.flatMap((result) => result.pages.map((page) => ({ ...page, result })));
  return {
    lost: returning.flatMap((result) =>
      missing(result).map(
        ([id, name]) => `${name} ${id}${result.waiting.includes(id) ? ', still in the browser' : ''}`,
      ),
    ),
    double: [
      ...repeated(stored.map(({ messageId }) => messageId)),
      ...stored.filter(({ messageId }) => !handed.has(messageId)).map(nameOf),
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
      ...results.filter(({ isRefusing }) => isRefusing).flatMap((result) => [...result.handed.keys()]),
    ],
    neverReturned: {
      handed: gone.reduce((sum, result) => sum + result.handed.size, 0),
      lost: gone.reduce((sum, result) => sum + missing(result).length, 0),
    },
    handed: handed.size,
    stored: stored.length,
  };
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
