import type { IncomingMessage } from 'node:http';
import { type Call, queryOf } from '@cumulus/server/calls';
import { createRoutes } from '@cumulus/server/routes';
import { RequestError, type Service } from '@cumulus/server/Service';
import type { AuditLog } from '../access/AuditLog.ts';
import { requireCsrfToken } from '../access/csrf.ts';
import type { Identify } from '../access/Identity.ts';
import type { Person } from '../access/permissions.ts';
import { requirePermission } from '../access/requirePermission.ts';
import { OpenAnswers } from './OpenAnswers.ts';
import { PersonShare } from './PersonShare.ts';
import type { StudioRoute } from './StudioRoute.ts';

const NOBODY: Person = { name: 'nobody', roles: [] };
/** Texts of one request that the audit log has hashes of. */
const MAX_IDS = 20;

interface ApiOptions {
  identify: Identify;
  audit: AuditLog;
  share?: PersonShare;
}

/** Creates `/api`: the routes of all features, each for those who have its permission. */
export function createApiService(
  routes: readonly StudioRoute[],
  { identify, audit, share = new PersonShare() }: ApiOptions,
): Service {
  const app = createRoutes();
  const open = new OpenAnswers();
  for (const route of routes)
    app.on(route.method, route.path, async (call) => {
      const { incoming, outgoing } = call.env;
      const person = admit(incoming, route, identify);
      if (person !== NOBODY) share.take(person, outgoing);
      open.add(outgoing, () => admit(incoming, route, identify));
      return route.audit === undefined ? route.handle(call, person) : handleNoted(call, route, person, audit);
    });
  return { prefix: '/api', app, close: () => open.close() };
}

/** @returns who asks @throws RequestError 401, 403 */
function admit(request: IncomingMessage, { permission }: StudioRoute, identify: Identify): Person {
  if (permission === 'anybody') return NOBODY;
  const identity = identify(request);
  if (permission !== 'signed in') requirePermission(identity.person, permission);
  requireCsrfToken(request, identity);
  return identity.person;
}

/** Notes a request before it is answered; where it is refused then, the log says so too. */
async function handleNoted(call: Call, route: StudioRoute, person: Person, audit: AuditLog): Promise<Response> {
  const { method, path, audit: did = '' } = route;
  const deed = {
    ...{ person, request: call.env.incoming, did, route: `${method} /api${path}` },
    ...(route.auditSubject ? { subject: route.auditSubject(call) } : { ids: textsOf(call) }),
  };
  if (method !== 'GET' || did.startsWith('exported')) await audit.record(deed);
  else await audit.note(deed);
  try {
    const response = await route.handle(call, person);
    if (response.status >= 400) await audit.note({ ...deed, status: response.status });
    return response;
  } catch (error) {
    await audit.note({ ...deed, status: error instanceof RequestError ? error.status : 500 });
    throw error;
  }
}

/** The parameters of path and query. */
function textsOf(call: Call): string[] {
  const texts = [...Object.values(call.req.param()), ...queryOf(call).values()];
  return [...new Set(texts)].slice(0, MAX_IDS);
}
