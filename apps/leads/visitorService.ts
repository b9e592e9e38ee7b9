import { BODY_LIMITS } from '@cumulus/http/bodyLimits';
import type { Call } from '@cumulus/server/calls';
import { readJsonBody, readShape } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';
import { toUnavailable } from '@cumulus/sql/StoreError';
import { z } from 'zod';
import type { LeadStore } from './LeadStore.ts';

const schema = z.strictObject({ identities: z.array(z.string().min(1)).min(1) });

const readIdentities = async ({ env: { incoming } }: Call) =>
  readShape(schema, (await readJsonBody(incoming, BODY_LIMITS.identities)).body).identities;

/**
 * Creates `/visitors` of the private listener: the leads of one visitor. Each is a POST with `{identities}`: `/export` gives the leads and suspects, `/erase`
 * erases them.
 */
export function createVisitorService(store: Pick<LeadStore, 'exportFor' | 'eraseFor'>): Service {
  const app = createRoutes({ toRefusal: toUnavailable });
  app.post('/export', async (call) => jsonResponse(await store.exportFor(...(await readIdentities(call)))));
  app.post('/erase', async (call) => jsonResponse(await store.eraseFor(...(await readIdentities(call)))));
  return { prefix: '/visitors', app };
}
