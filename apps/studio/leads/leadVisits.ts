import { z } from 'zod';
import { askFor, type Neighbour } from '../Neighbour.ts';
import { payloadSchema, readFirstTouches, type Touch, textOrNull as text, touchOf } from './touches.ts';

/** Events of a page of the collector, and pages that are read: a visitor with more has the latest. */
const PAGE = 1_000;
const MAX_PAGES = 3;
/** Steps of a visit that are shown. */
const MAX_STEPS = 200;

const leadSchema = z.looseObject({
  analytics: z
    .looseObject({ anonymousId: z.string().nullable(), attribution: z.record(z.string(), z.string()) })
    .nullable(),
});

const eventsSchema = z.object({
  events: z.array(
    z.object({ type: z.string(), event: text, occurredAt: z.string(), valid: z.boolean(), payload: payloadSchema }),
  ),
  nextCursor: z.string().nullable(),
});
type Event = z.output<typeof eventsSchema>['events'][number];

interface Visit extends Touch {
  id: string;
  steps: { at: string; name: string; path: string | null }[];
}

/** What is known of a lead's visits. */
export interface LeadVisits {
  /** `consented`; `none`: the person didn't consent to analytics, so that nothing is known; `away`: the collector isn't asked. */
  known: 'consented' | 'none' | 'away';
  /** Of the first event that is kept. */
  firstTouch: Touch | null;
  /** As it was sent with the form. */
  lastTouch: Touch | null;
  /** Newest first. */
  visits: Visit[];
  /** Whether there are older events than were read. */
  hasOlder: boolean;
}

/**
 * Reads the visits of a lead, by the id that was sent with the form: only people who consented to analytics have one.
 * @throws RequestError the lead is unknown, or an application doesn't answer
 */
export async function readVisits(leads: Neighbour, collector: Neighbour | undefined, id: string): Promise<LeadVisits> {
  const { analytics } = await askFor(leads, `/sales/leads/${id}`, leadSchema);
  const lastTouch = analytics && touchOfAttribution(analytics.attribution);
  const nothing = { firstTouch: null, lastTouch, visits: [], hasOlder: false };
  const visitor = analytics?.anonymousId;
  if (!visitor) return { known: 'none', ...nothing };
  if (!collector) return { known: 'away', ...nothing };
  const [{ events, hasOlder }, firstTouches] = await Promise.all([
    eventsOf(collector, visitor),
    readFirstTouches(collector, [visitor]),
  ]);
  const firstTouch = firstTouches.get(visitor) ?? null;
  return { known: 'consented', firstTouch, lastTouch, visits: visitsOf(events), hasOlder };
}

async function eventsOf(collector: Neighbour, visitor: string): Promise<{ events: Event[]; hasOlder: boolean }> {
  const events: Event[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({
      visitor,
      vendor: 'segment',
      limit: String(PAGE),
      ...(cursor !== null && { cursor }),
    });
    const read: z.output<typeof eventsSchema> = await askFor(collector, `/inspector/api/events?${query}`, eventsSchema);
    events.push(...read.events);
    cursor = read.nextCursor;
    if (cursor === null) break;
  }
  return { events, hasOlder: cursor !== null };
}

const touchOfAttribution = (attribution: Record<string, string>): Touch => ({
  ...{ at: null, channel: attribution.channel ?? null, source: attribution.utm_source ?? null },
  ...{ medium: attribution.utm_medium ?? null, campaign: attribution.utm_campaign ?? null, referrer: null },
});

/** Events of other visits than these aren't steps: what a page measures of itself. */
const isStep = ({ type, event, valid }: Event) =>
  valid && (type === 'page' || (type === 'track' && event !== 'view web' && event !== 'web vitals'));

function visitsOf(events: readonly Event[]): Visit[] {
  const ofVisits = Map.groupBy(events.filter(isStep), ({ payload }) => payload.context?.sessionId ?? '');
  const visits = [...ofVisits].map(([id, steps]) => visitOf(id, steps));
  return visits.toSorted((a, b) => String(b.at).localeCompare(String(a.at)));
}

function visitOf(id: string, events: readonly Event[]): Visit {
  const ordered = events.toSorted((a, b) => a.occurredAt.localeCompare(b.occurredAt));
  const { occurredAt: at = null, payload = {} } = ordered[0] ?? {};
  return {
    ...{ id, ...touchOf(at, payload) },
    steps: ordered.slice(0, MAX_STEPS).map(({ occurredAt, type, event, payload: { context } }) => ({
      ...{ at: occurredAt, path: context?.page?.path ?? null },
      name: type === 'page' ? 'page' : (event ?? type),
    })),
  };
}
