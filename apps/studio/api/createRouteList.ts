import { jsonResponse } from '@cumulus/server/responses';
import type { StudioRoute } from './StudioRoute.ts';

/** Creates `GET /api/routes`: every address of the API with who may ask it, for those who write a program against it. */
export function createRouteList(routes: readonly StudioRoute[]): StudioRoute {
  const list: StudioRoute = {
    ...{ method: 'GET', path: '/routes', permission: 'signed in' },
    handle: () =>
      jsonResponse({
        routes: [...routes, list].map(({ method, path, permission }) => ({ method, path: `/api${path}`, permission })),
      }),
  };
  return list;
}
