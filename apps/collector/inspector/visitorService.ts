import { readJsonBody, readShape } from '@cumulus/server/requestBody';
import { sendJson, sendJsonText } from '@cumulus/server/responses';
import { methodNotAllowed, RequestError, type Service, type ServiceRequest } from '@cumulus/server/Service';
import { toUnavailable } from '@cumulus/sql/StoreError';
import { z } from 'zod';
import { recordJson } from '../store/recordJson.ts';
import type { Store } from '../store/Store.ts';
import { encodeCursor, readCursor } from './eventQuery.ts';
import { jsonPage } from './jsonPage.ts';

/** Ids that are linked to each other can be many. */
const MAX_BODY_BYTES = 8_000_000;

const schema = z.strictObject({
  identities: z.array(z.string().min(1)).min(1),
  isExact: z.boolean().default(false),
  cursor: z.string().optional(),
});

/**
 * Creates `/visitors` of the private listener: the events of one visitor. Each is a POST with `{identities, isExact, cursor}`: `/identities` gives all ids of
 * the visitor, `/export` a page of the events, `/erase` erases them.
 */
export function createVisitorService(store: Pick<Store, 'identitiesOf' | 'exportVisitor' | 'eraseVisitor'>): Service {
  async function answer({ path, request, response }: ServiceRequest): Promise<void> {
    const { identities, isExact, cursor } = readShape(schema, (await readJsonBody(request, MAX_BODY_BYTES)).body);
    switch (path) {
      case '/identities':
        return sendJson(response, 200, { identities: await store.identitiesOf(...identities) });
      case '/export': {
        const after = cursor === undefined ? undefined : readCursor(cursor);
        const { events, next, ...facts } = await store.exportVisitor(identities, { after, isExact });
        const nextCursor = next ? encodeCursor(next) : null;
        return sendJsonText(response, 200, jsonPage('events', events.map(recordJson), { ...facts, nextCursor }));
      }
      case '/erase':
        return sendJson(response, 200, await store.eraseVisitor(identities, { isExact }));
      default:
        throw new RequestError(404, 'NotFound', 'Known: /visitors/identities, /visitors/export, /visitors/erase');
    }
  }
  return {
    prefix: '/visitors',
    async handle(call) {
      if (call.method !== 'POST') throw methodNotAllowed(call.method, 'POST');
      try {
        await answer(call);
      } catch (error) {
        throw toUnavailable(error);
      }
    },
  };
}
