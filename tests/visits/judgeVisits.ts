import type { StoredEvent } from './StoredEvent.ts';
import type { VisitorResult } from './VisitorResult.ts';

/** What is wrong, each with its name; and what is only told. */
export interface Judgement {
  /** Handed to the tracker by someone who came back, and not stored. */
  lost: string[];
  /** Stored more often than once, stored without having been handed, or a page that was counted more often than it was shown. */
  double: string[];
  /** Stored, and not as the tracking plan has it. */
  invalid: string[];
  /** A page that was shown long enough with consent, and not counted. */
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
  const pageViews = countPageViews(stored);
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
    ],
    invalid: stored.filter(({ valid }) => !valid).map((event) => `${nameOf(event)}: ${event.reason}`),
    uncounted: pages
      .filter(({ mark, mustCount, result }) => result.doesReturn && (pageViews.get(mark) ?? 0) < mustCount)
      .map(({ mark, mustCount }) => `page ${mark}: shown ${mustCount}, counted ${pageViews.get(mark) ?? 0}`),
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

/** Page views by the mark of the page. */
function countPageViews(stored: readonly StoredEvent[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type, payload } of stored) {
    const mark = new URLSearchParams(payload.context?.page?.search).get('visit');
    if (type === 'page' && mark) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return counts;
}

function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}

const nameOf = ({ type, event, messageId }: StoredEvent) => `${event ?? type} ${messageId}`;
