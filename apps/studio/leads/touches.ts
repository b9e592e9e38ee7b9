import { z } from 'zod';
import { askFor, type Neighbour } from '../Neighbour.ts';

export const textOrNull = z.string().nullish().catch(null);

/** What an event says of the visit and where it came from. What a client wrote is text, of any form. */
export const payloadSchema = z
  .looseObject({
    context: z
      .looseObject({
        sessionId: textOrNull,
        channel: textOrNull,
        campaign: z.looseObject({ source: textOrNull, medium: textOrNull, name: textOrNull }).nullish().catch(null),
        page: z.looseObject({ path: textOrNull, title: textOrNull, referrer: textOrNull }).nullish().catch(null),
      })
      .nullish()
      .catch(null),
  })
  .catch({});

/** Where a visit came from. */
export interface Touch {
  at: string | null;
  channel: string | null;
  source: string | null;
  medium: string | null;
  campaign: string | null;
  referrer: string | null;
}

/** The touch of a visit, by its first event. */
export function touchOf(at: string | null, { context }: z.output<typeof payloadSchema>): Touch {
  const { channel, campaign, page } = context ?? {};
  return {
    ...{ at, channel: channel ?? null, source: campaign?.source ?? null, medium: campaign?.medium ?? null },
    ...{ campaign: campaign?.name ?? null, referrer: page?.referrer || null },
  };
}

const eventsSchema = z.object({
  events: z.array(z.object({ anonymousId: z.string(), occurredAt: z.number(), payload: payloadSchema })),
});

/**
 * Reads where visitors came from first, by the first event that is kept of each.
 * @param visitors anonymous ids, up to a page of leads
 * @throws RequestError the collector doesn't answer
 */
export async function readFirstTouches(
  collector: Pick<Neighbour, 'ask'>,
  visitors: readonly string[],
): Promise<ReadonlyMap<string, Touch>> {
  if (visitors.length === 0) return new Map();
  const { events } = await askFor(collector, '/visitors/first-events', eventsSchema, {
    ...{ method: 'POST', body: { anonymousIds: visitors } },
  });
  return new Map(
    events.map(({ anonymousId, occurredAt, payload }) => [
      anonymousId,
      touchOf(new Date(occurredAt).toISOString(), payload),
    ]),
  );
}

const listSchema = z.object({
  leads: z.array(z.looseObject({ id: z.string(), anonymousId: z.string().nullable() })),
});

/**
 * Reads the first touches of a page of leads, by the lead's id; null where nothing is kept, as of people who didn't consent to analytics.
 * @param query of the list, as the lead service takes it
 * @throws RequestError an application doesn't answer
 */
export async function readTouchesOfLeads(
  leads: Neighbour,
  collector: Neighbour | undefined,
  query: string,
): Promise<Record<string, Touch | null>> {
  const page = (await askFor(leads, `/sales/leads${query}`, listSchema)).leads;
  const visitors = [...new Set(page.flatMap(({ anonymousId }) => anonymousId ?? []))];
  const touches = collector ? await readFirstTouches(collector, visitors) : new Map<string, Touch>();
  return Object.fromEntries(page.map(({ id, anonymousId }) => [id, touches.get(anonymousId ?? '') ?? null]));
}
