import { createVisitorRecords, type VisitorScope } from '@cumulus/visitor-records/visitorRecords';
import { z } from 'zod';
import { askFor, type Neighbour } from '../Neighbour.ts';

const identitiesSchema = z.looseObject({ identities: z.array(z.string()) });
const leadIds = z.looseObject({
  consent: z.looseObject({ consentId: z.string().nullable() }),
  analytics: z.looseObject({ anonymousId: z.string().nullable() }).nullable(),
});
const leadsSchema = z.looseObject({ leads: z.array(leadIds), suspects: z.array(leadIds) });

/** Where a page begins, and whose it is. */
export type PageScope = VisitorScope & { after?: string | undefined };

const post = <Shape extends z.ZodType>(neighbour: Neighbour, path: string, body: object, shape: Shape) =>
  askFor(neighbour, path, shape, { method: 'POST', body });

/** How pages of a visitor's events are read. */
type ReadPage<Page> = (collector: Neighbour, identities: readonly string[], scope: PageScope) => Promise<Page>;

/** What the applications do for one visitor. Without the lead service there are no leads. */
export function createRecordsWith<Page extends { identities: readonly string[] }>(
  readPage: ReadPage<Page>,
  collector: Neighbour,
  leads: Neighbour | undefined,
) {
  return createVisitorRecords(
    {
      async identitiesOf(...identities: string[]) {
        return (await post(collector, '/visitors/identities', { identities }, identitiesSchema)).identities;
      },
      exportVisitor: (identities: readonly string[], scope: PageScope = {}) => readPage(collector, identities, scope),
      async eraseVisitor(identities: readonly string[], { isExact }: VisitorScope = {}) {
        return post(collector, '/visitors/erase', { identities, ...(isExact && { isExact }) }, identitiesSchema);
      },
    },
    {
      async exportFor(...identities: string[]) {
        if (!leads) return { leads: [], suspects: [] };
        return post(leads, '/visitors/export', { identities }, leadsSchema);
      },
      async eraseFor(...identities: string[]) {
        if (!leads) return { leads: 0, suspects: 0, meetings: 0, deliveredTo: [] };
        return post(leads, '/visitors/erase', { identities }, z.looseObject({}));
      },
    },
  );
}

/** Exports and erases a visitor. */
export const createStudioRecords = (collector: Neighbour, leads: Neighbour | undefined) =>
  createRecordsWith(readExport, collector, leads);

export type StudioRecords = ReturnType<typeof createStudioRecords>;

const END_OF_EVENTS = '\n],';

/**
 * Reads a page of an export, and splits it: what stands beside the list is on the last line.
 * @returns events as the text that they are, up to the end of their list: parsing and serializing those of hostile clients would take seconds
 */
async function readExport(collector: Neighbour, identities: readonly string[], { after: cursor, isExact }: PageScope) {
  const body = { identities, ...(isExact && { isExact }), ...(cursor !== undefined && { cursor }) };
  const text = await collector.ask('/visitors/export', { method: 'POST', body });
  const end = text.lastIndexOf(END_OF_EVENTS);
  const facts = identitiesSchema.parse(JSON.parse(`{${text.slice(end + END_OF_EVENTS.length)}`));
  return { events: text.slice(0, end), facts, identities: facts.identities };
}

/** A page of an export as JSON. */
export function exportJson({ events, facts, ...stored }: Awaited<ReturnType<StudioRecords['exportVisitor']>>): string {
  return `${events}${END_OF_EVENTS}${JSON.stringify({ ...facts, ...stored }).slice(1)}\n`;
}
