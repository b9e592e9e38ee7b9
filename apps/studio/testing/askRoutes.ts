import { createServer } from 'node:http';
import { createRoutes } from '@cumulus/server/routes';
import { getRequestListener } from '@hono/node-server';
import { onTestFinished } from 'vitest';
import type { Role } from '../access/permissions.ts';
import type { StudioRoute } from '../api/StudioRoute.ts';

/** Serves routes of a feature, without the checks of access: the person and the role are in headers of these names. @returns its address */
export async function serveRoutes(routes: readonly StudioRoute[]): Promise<string> {
  const app = createRoutes();
  for (const { method, path, handle } of routes)
    app.on(method, path, (call) => {
      const { person = 'ann', role = 'analyst' } = call.req.header() as { person?: string; role?: Role };
      return handle(call, { name: person, roles: [role] });
    });
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return `http://127.0.0.1:${port}`;
}

/** Routes of a feature over HTTP, asked by the person and role that a test names. */
export async function askRoutes(routes: readonly StudioRoute[]) {
  const url = await serveRoutes(routes);
  return async (request: string, { body, person = 'ann', role = 'analyst' }: Asked = {}) => {
    const [method = 'GET', path = ''] = request.split(' ');
    const init = { method, headers: { person, role }, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(url + path, init);
    return { status: response.status, body: await response.json() };
  };
}

interface Asked {
  /** Is sent as JSON. */
  body?: unknown;
  person?: string;
  role?: Role;
}
