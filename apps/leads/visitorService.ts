import { readJsonBody, readShape } from '@cumulus/server/requestBody';
import { sendJson } from '@cumulus/server/responses';
import { methodNotAllowed, RequestError, type Service } from '@cumulus/server/Service';
import { toUnavailable } from '@cumulus/sql/StoreError';
import { z } from 'zod';
import type { LeadStore } from './LeadStore.ts';

/** Ids that events link to each other can be many. */
const MAX_BODY_BYTES = 8_000_000;

const schema = z.strictObject({ identities: z.array(z.string().min(1)).min(1) });

/**
 * Creates `/visitors` of the private listener: the leads of one visitor. Each is a POST with `{identities}`: `/export` gives the leads and suspects, `/erase`
 * erases them.
 */
export function createVisitorService(store: Pick<LeadStore, 'exportFor' | 'eraseFor'>): Service {
  return {
    prefix: '/visitors',
    async handle({ method, path, request, response }) {
      if (method !== 'POST') throw methodNotAllowed(method, 'POST');
      if (path !== '/export' && path !== '/erase')
        throw new RequestError(404, 'NotFound', 'Known: /visitors/export, /visitors/erase');
      const { identities } = readShape(schema, (await readJsonBody(request, MAX_BODY_BYTES)).body);
      try {
        const answer = path === '/export' ? await store.exportFor(...identities) : await store.eraseFor(...identities);
        sendJson(response, 200, answer);
      } catch (error) {
        throw toUnavailable(error);
      }
    },
  };
}
