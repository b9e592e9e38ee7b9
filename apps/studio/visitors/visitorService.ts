import { type Call, type CallEnv, queryOf } from '@cumulus/server/calls';
import { jsonResponse, jsonTextResponse } from '@cumulus/server/responses';
import { pathBelow, refuseMethods } from '@cumulus/server/routes';
import { RequestError } from '@cumulus/server/Service';
import type { Hono } from 'hono';
import type { Neighbour } from '../Neighbour.ts';
import { type Erasable, eraseEverywhere } from './eraseEverywhere.ts';
import { createStudioRecords, exportJson } from './studioRecords.ts';

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
  const records = createStudioRecords(collector, leads);
  app.get(`${VISITORS}/*`, async (call) => {
    const { identities, isExact } = readIdentities(call);
    const exported = await records.exportVisitor(identities, {
      after: queryOf(call).get('cursor') ?? undefined,
      isExact,
    });
    return jsonTextResponse(exportJson(exported));
  });
  app.delete(`${VISITORS}/*`, async (call) => {
    const { identities, isExact } = readIdentities(call);
    const { report, status } = await eraseEverywhere({ records, lake }, identities, { isExact });
    return jsonResponse(report, status);
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
