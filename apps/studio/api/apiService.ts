import { createRoutes } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';
import type { Identify } from '../access/Identity.ts';
import { requirePermission } from '../access/requirePermission.ts';
import type { StudioRoute } from './StudioRoute.ts';

/** Creates `/api`: the routes of all features, each for those who have its permission. */
export function createApiService(routes: readonly StudioRoute[], identify: Identify): Service {
  const app = createRoutes();
  for (const route of routes)
    app.on(route.method, route.path, (call) => {
      const { person } = identify(call.env.incoming);
      requirePermission(person, route.permission);
      return route.handle(call, person);
    });
  return { prefix: '/api', app };
}
