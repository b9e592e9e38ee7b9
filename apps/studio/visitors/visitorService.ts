import { type Call, type CallEnv, queryOf } from '@cumulus/server/calls';
import { jsonResponse, jsonTextResponse } from '@cumulus/server/responses';
import { pathBelow, refuseMethods } from '@cumulus/server/routes';
import { RequestError } from '@cumulus/server/Service';
import { createVisitorRecords, type VisitorScope } from '@cumulus/visitor-records/visitorRecords';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { Neighbour } from '../Neighbour.ts';

const identitiesSchema = z.looseObject({ identities: z.array(z.string()) });
const leadIds = z.looseObject({
  consent: z.looseObject({ consentId: z.string().nullable() }),
  analytics: z.looseObject({ anonymousId: z.string().nullable() }).nullable(),
});
const leadsSchema = z.looseObject({ leads: z.array(leadIds), suspects: z.array(leadIds) });

/** What the applications do for one visitor. Without the lead service there are no leads. */
function createRecords(collector: Neighbour, leads: Neighbour | undefined) {
  const ask = async (neighbour: Neighbour, path: string, body: object) =>
    JSON.parse(await neighbour.ask(path, { method: 'POST', body })) as unknown;
  return createVisitorRecords(
    {
      async identitiesOf(...identities: string[]) {
        return identitiesSchema.parse(await ask(collector, '/visitors/identities', { identities })).identities;
      },
      async exportVisitor(
        identities: readonly string[],
        { after: cursor, isExact }: VisitorScope & { after?: string | undefined } = {},
      ) {
        const body = { identities, ...(isExact && { isExact }), ...(cursor !== undefined && { cursor }) };
        return readPage(await collector.ask('/visitors/export', { method: 'POST', body }));
      },
      async eraseVisitor(identities: readonly string[], { isExact }: VisitorScope = {}) {
        return identitiesSchema.parse(
          await ask(collector, '/visitors/erase', { identities, ...(isExact && { isExact }) }),
        );
      },
    },
    {
      async exportFor(...identities: string[]) {
        if (!leads) return { leads: [], suspects: [] };
        return leadsSchema.parse(await ask(leads, '/visitors/export', { identities }));
      },
      async eraseFor(...identities: string[]) {
        if (!leads) return { leads: 0, suspects: 0, meetings: 0, deliveredTo: [] };
        return z.looseObject({}).parse(await ask(leads, '/visitors/erase', { identities }));
      },
    },
  );
}

const END_OF_EVENTS = '\n],';

/**
 * Splits a page: what stands beside the list is on the last line.
 * @returns events as the text that they are, up to the end of their list: parsing and serializing those of hostile clients would take seconds
 */
function readPage(text: string): { identities: string[]; events: string; facts: object } {
  const end = text.lastIndexOf(END_OF_EVENTS);
  const facts = identitiesSchema.parse(JSON.parse(`{${text.slice(end + END_OF_EVENTS.length)}`));
  return { events: text.slice(0, end), facts, identities: facts.identities };
}

/** What has a copy of events besides the store. */
export interface Erasable {
  /** @returns erased rows; undefined where there is no copy @throws Error it has to be repeated */
  erase(ids: readonly string[]): Promise<number | undefined>;
}

/** Ids in a path or query are limited by the length of the request's target. */
const VISITORS = '/api/visitors';

/**
 * Adds the routes that export (GET) or erase (DELETE) all data of a visitor: `/inspector/api/visitors/{id}/{id}…` and
 * `/inspector/api/visitors?id={id}&id={id}…`. Ids that a path can't contain, such as those with a slash, are passed in the query, as is the `cursor` of an
 * export's next page. `exact=true` leaves out ids that are linked to them.
 */
export function addVisitorRoutes(
  app: Hono<CallEnv>,
  collector: Neighbour,
  leads: Neighbour | undefined,
  lake: Erasable,
): void {
  const records = createRecords(collector, leads);
  app.get(`${VISITORS}/*`, async (call) => {
    const { identities, isExact } = readIdentities(call);
    const exported = await records.exportVisitor(identities, {
      after: queryOf(call).get('cursor') ?? undefined,
      isExact,
    });
    const { events, facts, ...stored } = exported;
    const beside = JSON.stringify({ ...facts, ...stored });
    return jsonTextResponse(`${events}${END_OF_EVENTS}${beside.slice(1)}\n`);
  });
  app.delete(`${VISITORS}/*`, async (call) => {
    const { identities, isExact } = readIdentities(call);
    const erased = await records.eraseVisitor(identities, { isExact }).catch((cause: Error) => {
      // One of both did its part, and the other didn't.
      throw cause instanceof RequestError ? cause : new RequestError(502, 'PartlyErased', cause.message, { cause });
    });
    // After the store, which compaction copies.
    const lakeRows = await lake.erase([...new Set([...identities, ...erased.identities])]).catch((cause: Error) => {
      throw new RequestError(
        502,
        'PartlyErased',
        `The stores were erased, the lake was not: erase ${identities.join(' ')} again. ${cause.message}`,
        { cause },
      );
    });
    return jsonResponse({ ...erased, ...(lakeRows !== undefined && { erasedLakeRows: lakeRows }) });
  });
  app.all(`${VISITORS}/*`, refuseMethods(app));
}

function readIdentities(call: Call): { identities: string[]; isExact: boolean } {
  const query = queryOf(call);
  const [, ...inPath] = pathBelow(call).slice(VISITORS.length).split('/');
  const identities = [...inPath.map(decodeURIComponent), ...query.getAll('id')];
  if (identities.length === 0 || identities.includes('')) {
    throw new RequestError(
      400,
      'BadParameter',
      'There is no id, or an empty one; give anonymous ids, user ids or consent ids, percent-encoded: /visitors/{id}/{id} or /visitors?id={id}&id={id}',
    );
  }
  const exact = query.get('exact');
  if (exact !== null && exact !== 'true')
    throw new RequestError(400, 'BadParameter', 'exact must be true, or left out');
  return { identities, isExact: exact !== null };
}
