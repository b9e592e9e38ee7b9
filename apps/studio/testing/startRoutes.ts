import { createRoutes } from '@cumulus/server/routes';
import { ServiceServer } from '@cumulus/server/ServiceServer';
import type { Person, Role } from '../access/permissions.ts';
import type { StudioRoute } from '../api/StudioRoute.ts';
import { Neighbour } from '../Neighbour.ts';

/** Serves routes of the studio under `/api` as one person with these roles. What the person may do is checked elsewhere. */
export async function startRoutes(routes: readonly StudioRoute[], roles: readonly Role[] = ['admin']) {
  const person: Person = { name: 'ada', roles };
  const app = createRoutes();
  for (const { method, path, handle } of routes) app.on(method, path, (call) => handle(call, person));
  const server = new ServiceServer({ name: 'studio' });
  server.register({ prefix: '/api', app });
  const port = await server.listen('127.0.0.1', 0);
  return { url: `http://127.0.0.1:${port}/api`, close: () => server.close() };
}

/** The collector of a test, as the studio asks it. */
export const neighbourOf = ({ internalUrl }: { internalUrl: string }) =>
  new Neighbour('collector', internalUrl, undefined);
