import { queryOf } from '@cumulus/server/calls';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import { badRequest, type Service } from '@cumulus/server/Service';
import type { ChangeLog } from './ChangeLog.ts';

/** Creates `/changes?since=1764320000000` of the private listener: what was published and which flags changed after a time. The studio marks it in its charts. */
export function createChangeService(log: Pick<ChangeLog, 'since'>): Service {
  const app = createRoutes();
  app.get('/', (call) => {
    const since = queryOf(call).get('since') ?? '0';
    if (!/^\d{1,15}$/.test(since)) throw badRequest(`since=${since} is not valid; give milliseconds since 1970`);
    return jsonResponse({ changes: log.since(Number(since)) });
  });
  return { prefix: '/changes', app };
}
