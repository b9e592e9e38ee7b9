import { DAY_MS, DEMO_DAYS, DEMO_VISITS } from './DEMO.ts';
import { type DemoVisitor, DemoVisitors } from './DemoVisitors.ts';
import { type DemoMessage, messagesOf } from './demoMessages.ts';
import type { Random } from './Random.ts';
import type { SitePages } from './sitePages.ts';
import type { DemoEvent, VisitOutcome } from './VisitWalk.ts';
import { visitStarts } from './visitStarts.ts';
import { walkVisit } from './walkVisit.ts';

/** Share of the whole demo's visits that are recorded, of those which the store still has recordings of. A smaller demo has as many recordings. */
const RECORDED = 0.004;
/** The same of visits that gave up at something, so that there are some to look at. */
const RECORDED_OF: Readonly<Record<string, number>> = { plan: 0.6, 'sign-up': 0.03, 'contact-sales': 0.12 };
/** The store deletes recordings after 30 days. */
const RECORDED_DAYS = 28;

/** A visit with everything that the stores get of it. */
export interface DemoVisit {
  visitor: DemoVisitor;
  startedAt: number;
  sessionId: string;
  events: readonly DemoEvent[];
  messages: readonly DemoMessage[];
  outcome: VisitOutcome;
  isRecorded: boolean;
  isLastDay: boolean;
}

export interface VisitOptions {
  random: Random;
  pages: SitePages;
  /** Milliseconds since 1970. */
  now: number;
  visits: number;
}

/** The visits of the demo, earliest first. */
export function* createVisits({ random, pages, now, visits }: VisitOptions): Generator<DemoVisit> {
  const begin = now - DEMO_DAYS * DAY_MS;
  const visitors = new DemoVisitors(random, [begin, now]);
  for (const { at, market } of visitStarts(random, now, visits)) {
    const visitor = visitors.arrive(at, market);
    const age = now - at;
    const context = {
      ...{ random, pages, visitor, share: (at - begin) / (now - begin) },
      ...{ isLastWeek: age < 7 * DAY_MS, isLastDay: age < DAY_MS },
    };
    const walk = walkVisit(context, at);
    const events = walk.events.filter((event) => event.at < now);
    const sessionId = random.uuid();
    const share = (RECORDED_OF[walk.outcome.gaveUp ?? ''] ?? RECORDED) * (DEMO_VISITS / visits);
    const isRecorded = age < RECORDED_DAYS * DAY_MS && visitor.groups.includes('C0003') && random.chance(share);
    const messages = messagesOf(random, { visitor, startedAt: at, sessionId, isRecorded }, events);
    const { outcome } = walk;
    yield { visitor, startedAt: at, sessionId, events, messages, outcome, isRecorded, isLastDay: age < DAY_MS };
  }
}
