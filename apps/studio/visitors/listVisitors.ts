import { z } from 'zod';
import { maskPersonalData } from '../access/maskPersonalData.ts';
import { type Person, seesPersonalData } from '../access/permissions.ts';
import { askFor, type Neighbour } from '../Neighbour.ts';

/** Views of pages that are read, the last ones. */
const READ_VIEWS = 500;

const pageSchema = z.object({
  events: z.array(
    z.object({
      ...{ anonymousId: z.string().nullable(), userId: z.string().nullable(), receivedAt: z.string() },
      payload: z.unknown(),
    }),
  ),
});
const contextSchema = z.object({
  context: z.object({
    page: z.object({ path: z.string() }).optional(),
    location: z.object({ country: z.string() }).optional(),
    channel: z.string().optional(),
  }),
});

/** A visitor of the last page views. */
interface ListedVisitor {
  id: string;
  userId: string | null;
  /** ISO 8601. */
  lastSeen: string;
  /** Among the views that were read. */
  views: number;
  lastPage: string | null;
  country: string | null;
  channel: string | null;
}

/** The visitors of the last page views, the last ones first: where somebody who has no id begins. */
export async function listVisitors(
  collector: Neighbour,
  person: Person,
): Promise<{ visitors: ListedVisitor[]; views: number }> {
  const path = `/inspector/api/events?vendor=segment&type=page&limit=${READ_VIEWS}`;
  const { events } = await askFor(collector, path, pageSchema);
  const visitors = new Map<string, ListedVisitor>();
  for (const { anonymousId, userId, receivedAt, payload } of events) {
    if (anonymousId === null) continue;
    const known = visitors.get(anonymousId);
    if (known) {
      known.views += 1;
      continue;
    }
    const context = contextSchema.safeParse(payload).data?.context;
    visitors.set(anonymousId, {
      ...{ id: anonymousId, userId, lastSeen: receivedAt, views: 1, lastPage: context?.page?.path ?? null },
      ...{ country: context?.location?.country ?? null, channel: context?.channel ?? null },
    });
  }
  const listed = { visitors: [...visitors.values()], views: events.length };
  return seesPersonalData(person) ? listed : maskPersonalData(listed);
}
