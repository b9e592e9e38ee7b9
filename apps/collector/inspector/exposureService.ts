import { queryOf } from '@cumulus/server/calls';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import { RequestError, type Service } from '@cumulus/server/Service';
import { toUnavailable } from '@cumulus/sql/StoreError';
import type { Store } from '../store/Store.ts';

const MAX_LIMIT = 1_000;

/**
 * Creates `/exposures?receivedAt=…&id=…&limit=…` of the private listener: exposures to experiments in the order of their arrival, after a position.
 * The studio reads them to check sample ratios.
 */
export function createExposureService(store: Pick<Store, 'exposures'>): Service {
  const app = createRoutes({ toRefusal: toUnavailable });
  app.get('/', async (call) => {
    const query = queryOf(call);
    const number = (name: string, fallback: number) => {
      const text = query.get(name) ?? String(fallback);
      if (/^\d{1,15}$/.test(text)) return Number(text);
      throw new RequestError(400, 'BadParameter', `${name}=${text} is not valid; give a whole number`);
    };
    const position = { receivedAt: number('receivedAt', 0), id: number('id', 0) };
    return jsonResponse(await store.exposures(position, Math.min(number('limit', MAX_LIMIT), MAX_LIMIT)));
  });
  return { prefix: '/exposures', app };
}
