import type { Call } from '@cumulus/server/calls';
import { readJsonBody, readShape } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { RequestError } from '@cumulus/server/Service';
import { z } from 'zod';
import type { StudioRoute } from '../api/StudioRoute.ts';
import type { AuditLog } from './AuditLog.ts';
import { csrfTokenOf } from './csrf.ts';
import type { Identity } from './Identity.ts';
import { may, type Permission, ROLES } from './permissions.ts';
import type { Sessions } from './Sessions.ts';
import type { SignIn } from './SignIn.ts';
import type { StudioAccess } from './StudioAccess.ts';
import { endedCookie, isPlainHttp, sessionCookie, sessionToken } from './sessionCookie.ts';
import type { UserFile } from './UserFile.ts';

const MAX_BODY = 4_096;
/** Anybody may send one. */
const BODY_LIMIT_MS = 5_000;
const signInSchema = z.strictObject({ name: z.string().min(1).max(64), password: z.string().min(1).max(1_000) });
const PERMISSIONS = ROLES.admin satisfies readonly Permission[];

interface PersonRouteOptions {
  access: StudioAccess;
  signIn: SignIn;
  sessions: Sessions;
  users: UserFile;
  audit: AuditLog;
  isDemo: boolean;
}

/** Creates the routes of signing in and out, and of the person who asks. */
export function createPersonRoutes(options: PersonRouteOptions): StudioRoute[] {
  const { access, sessions } = options;
  const personOf = (identity: Identity) => ({
    name: identity.person.name,
    roles: identity.person.roles,
    permissions: PERMISSIONS.filter((permission) => may(identity.person, permission)),
    csrf: csrfTokenOf(identity),
    isDemo: options.isDemo,
    hasUsers: options.users.isUsed,
    // A session ends here; the proxy's elsewhere.
    canSignOut: identity.way === 'session',
  });
  return [
    {
      method: 'GET',
      path: '/person',
      permission: 'signed in',
      handle: (call) => jsonResponse(personOf(access.identify(call.env.incoming))),
    },
    {
      method: 'POST',
      path: '/session',
      permission: 'anybody',
      async handle(call) {
        const before = sessionToken(call.env.incoming);
        const { user, token } = await startSession(call, options);
        if (before !== undefined) await sessions.end(before);
        const identity: Identity = { person: user, way: 'session', csrfSecret: token };
        return jsonResponse(personOf(identity), 200, { 'Set-Cookie': sessionCookie(call.env.incoming, token) });
      },
    },
    {
      method: 'DELETE',
      path: '/session',
      permission: 'signed in',
      async handle(call) {
        const { incoming } = call.env;
        const token = sessionToken(incoming);
        if (token) await sessions.end(token);
        return jsonResponse({ signedOut: true }, 200, { 'Set-Cookie': endedCookie(incoming) });
      },
    },
  ];
}

async function startSession({ env: { incoming } }: Call, { signIn, users, audit }: PersonRouteOptions) {
  if (!users.isUsed)
    throw new RequestError(409, 'NoUsers', 'There are no users: npm run studio -- add-user NAME --roles admin');
  if (isPlainHttp(incoming))
    throw new RequestError(400, 'PlainHttp', 'Sign in by https: over http other machines could read the session');
  const { name, password } = readShape(signInSchema, (await readJsonBody(incoming, MAX_BODY, BODY_LIMIT_MS)).body);
  // What was typed for a name may be a password.
  const known = users.users.get(name)?.name ?? 'unknown';
  try {
    const started = await signIn.start(incoming, name, password);
    await audit.note({ person: started.user, request: incoming, did: 'signed in' });
    return started;
  } catch (error) {
    // Those that the limits refuse would fill the log: anybody may send them.
    if (error instanceof RequestError && error.status === 401)
      await audit.note({
        person: { name: known, roles: [] },
        request: incoming,
        did: `was refused at the sign-in: ${error.code}`,
      });
    throw error;
  }
}
