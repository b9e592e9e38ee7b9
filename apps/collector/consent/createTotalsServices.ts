import { BODY_LIMITS } from '@cumulus/http/bodyLimits';
import { createBearerCheck } from '@cumulus/server/bearer';
import { queryOf } from '@cumulus/server/calls';
import { readJsonBody, readShape } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import { badRequest, RequestError, type Service } from '@cumulus/server/Service';
import { toUnavailable } from '@cumulus/sql/StoreError';
import { consentIncrements } from '@cumulus/tracking-plan/consentTotals';
import type { Store } from '../store/Store.ts';

/**
 * Creates `POST /consent-increments` of the private listener: what the site has counted since its last batch. A repeated batch counts once.
 * @param secret `COLLECTOR_SECRET`, which opens this address alone; without it the access is that of the listener
 */
export function createIncrementService(store: Pick<Store, 'addConsentTotals'>, secret: string | undefined): Service {
  const isAllowed = secret === undefined ? undefined : createBearerCheck(secret);
  const app = createRoutes({ toRefusal: toUnavailable });
  app.post('/', async ({ env: { incoming } }) => {
    if (isAllowed && !isAllowed(incoming))
      throw new RequestError(401, 'Unauthorized', 'Send Authorization: Bearer with the COLLECTOR_SECRET');
    const { body } = await readJsonBody(incoming, BODY_LIMITS.totals);
    const { id, totals } = readShape(consentIncrements, body);
    await store.addConsentTotals(id, totals, 'site');
    return jsonResponse({ success: true });
  });
  return { prefix: '/consent-increments', app, hasOwnAccess: isAllowed !== undefined };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Creates `/consent-totals?from=2026-11-01&to=2026-11-28` of the private listener: daily totals of consent, both days included. The studio reads them. */
export function createTotalsService(store: Pick<Store, 'consentTotals'>): Service {
  const app = createRoutes({ toRefusal: toUnavailable });
  app.get('/', async (call) => {
    const query = queryOf(call);
    const [from, to] = ['from', 'to'].map((name) => {
      const day = query.get(name) ?? '';
      if (DAY.test(day)) return day;
      throw badRequest(`${name}=${day} is not valid; give a day such as 2026-11-28`);
    }) as [string, string];
    return jsonResponse({ totals: await store.consentTotals(from, to) });
  });
  return { prefix: '/consent-totals', app };
}
