import { DEMO_RELEASES } from './DEMO.ts';
import type { Random } from './Random.ts';
import type { DemoVisit } from './visits.ts';

interface KnownError {
  weight: number;
  type: string;
  message: string;
  stack: string;
}

/** The fault of the last release: the plan's button on phones. */
const PLAN_FAULT: KnownError = {
  weight: 1,
  type: 'TypeError',
  message: "Cannot read properties of null (reading 'dataset')",
  stack: [
    "TypeError: Cannot read properties of null (reading 'dataset')",
    '  at openPlan @ https://www.cumulus.example/_astro/planTable.Bk3xV9aQ.js:1:2841',
    '  at HTMLButtonElement.choose @ https://www.cumulus.example/_astro/planTable.Bk3xV9aQ.js:1:3120',
  ].join('\n'),
};

/** Errors that were always there. */
const OTHERS: readonly KnownError[] = [
  {
    ...{ weight: 5, type: 'NetworkError', message: 'Failed to fetch' },
    stack: 'NetworkError: Failed to fetch\n  at load @ https://www.cumulus.example/_astro/tracker.C1dE2fG3.js:1:902',
  },
  {
    weight: 4,
    ...{ type: 'ResizeObserverError', message: 'ResizeObserver loop completed with undelivered notifications.' },
    stack: 'ResizeObserverError: ResizeObserver loop completed with undelivered notifications.\n  at <anonymous>',
  },
  {
    ...{ weight: 2, type: 'QuotaExceededError', message: "Setting the value of 'cuOutbox' exceeded the quota." },
    stack: [
      "QuotaExceededError: Setting the value of 'cuOutbox' exceeded the quota.",
      '  at Storage.setItem @ [native code]',
      '  at write @ https://www.cumulus.example/_astro/outbox.D4eF5gH6.js:1:1733',
    ].join('\n'),
  },
  {
    ...{ weight: 1, type: 'TypeError', message: "undefined is not an object (evaluating 'window.__firefox__.reader')" },
    stack:
      "TypeError: undefined is not an object (evaluating 'window.__firefox__.reader')\n  at global code @ <anonymous>",
  },
];
const OTHERS_SHARE = 0.005;

/** An event of monitoring as Datadog's SDK sends it, one line of a request. */
export interface DemoError {
  at: number;
  anonymousId: string;
  line: string;
}

/** Of a session's id: whether it is monitored, as about one of twenty. */
const MONITORED = 0.05;
const isMonitored = ({ sessionId }: DemoVisit) => Number.parseInt(sessionId.slice(0, 8), 16) / 2 ** 32 < MONITORED;

/** What monitoring sent of a visit: its errors, and its page views, where it is one of those that are monitored. */
export function monitoringOf(random: Random, visit: DemoVisit): DemoError[] {
  const errors = errorsOf(random, visit);
  return errors.length > 0 || isMonitored(visit) ? [...errors, ...viewsOf(visit, errors)] : [];
}

/** The page views of a visit with the number of errors of each, reported when the page was left. */
function viewsOf(visit: DemoVisit, errors: readonly DemoError[]): DemoError[] {
  const { visitor, sessionId, events } = visit;
  const pages = events.filter(({ type }) => type === 'page');
  return pages.map(({ at: begin, path }, index): DemoError => {
    const next = pages[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const end = Math.max(...events.map(({ at }) => (at >= begin && at < next ? at : begin))) + 1_000;
    const count = errors.filter(({ at }) => at >= begin && at < next).length;
    const id = `${sessionId.slice(0, -4)}${String(index).padStart(4, '0')}`;
    const line = JSON.stringify({
      ...commonOf(visit, begin),
      ...{ type: 'view', view: { id, url: `https://www.cumulus.example${path}`, name: path, error: { count } } },
      _dd: { document_version: 1 },
    });
    return { at: end, anonymousId: visitor.anonymousId, line };
  });
}

/** The errors of a visit. */
function errorsOf(random: Random, visit: DemoVisit): DemoError[] {
  const { outcome, events } = visit;
  const broken = events.findLast(({ name }) => name === 'click web');
  if (outcome.gaveUp === 'plan' && broken) return [errorOf(random, visit, PLAN_FAULT, broken)];
  const [first] = events;
  if (!first || !random.chance(OTHERS_SHARE)) return [];
  return [errorOf(random, visit, random.weighted(OTHERS), first)];
}

function errorOf(
  random: Random,
  visit: DemoVisit,
  { type, message, stack }: KnownError,
  { at, path }: { at: number; path: string },
): DemoError {
  const url = `https://www.cumulus.example${path}`;
  const line = JSON.stringify({
    ...{ ...commonOf(visit, at), type: 'error', view: { id: random.uuid(), url, name: path } },
    error: { id: random.uuid(), message, type, stack, source: 'source', handling: 'unhandled' },
  });
  return { at, anonymousId: visit.visitor.anonymousId, line };
}

const commonOf = ({ visitor: { anonymousId }, sessionId, isLastDay }: DemoVisit, date: number) => ({
  ...{ date, service: 'cumulus-web', version: isLastDay ? DEMO_RELEASES.present : DEMO_RELEASES.before },
  ...{ session: { id: sessionId, type: 'user' }, usr: { anonymous_id: anonymousId }, context: { anonymousId } },
});
