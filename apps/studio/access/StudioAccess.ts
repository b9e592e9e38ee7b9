import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '@cumulus/http/clientAddress';
import type { Guard } from '@cumulus/server/admission';
import { createBearerCheck } from '@cumulus/server/bearer';
import { refuseForeignPages, requireThisMachine } from '@cumulus/server/operatorAccess';
import { RequestError } from '@cumulus/server/Service';
import { requireCsrfToken } from './csrf.ts';
import type { Identity } from './Identity.ts';
import { requirePermission } from './requirePermission.ts';
import type { Sessions } from './Sessions.ts';
import type { SignInProxy } from './SignInProxy.ts';
import type { StudioKey } from './StudioKey.ts';
import { isPublic, servicePermission } from './servicePermissions.ts';
import { sessionToken } from './sessionCookie.ts';
import type { UserFile } from './UserFile.ts';

const LISTENER = 'admin listener';
const PROGRAM: Identity = { person: { name: 'ADMIN_TOKEN', roles: ['admin'] }, way: 'token' };

export interface StudioAccessOptions {
  /** `ADMIN_HOST`. */
  host: string;
  /** `ADMIN_TOKEN`. */
  token: string | undefined;
  /** Host of `STUDIO_URL`. */
  publicHost: string | undefined;
  users: UserFile;
  sessions: Sessions;
  proxy: SignInProxy | undefined;
  key: StudioKey;
}

/**
 * Who may ask the admin listener: programs with the token, people who signed in here or by the company's proxy, and on loopback, where there is none of these,
 * programs and browsers of this machine.
 */
export class StudioAccess {
  readonly #options: StudioAccessOptions;
  readonly #isLocal: boolean;
  readonly #counted = new WeakSet<IncomingMessage>();
  readonly #hasToken: ((request: IncomingMessage) => boolean) | undefined;

  constructor(options: StudioAccessOptions) {
    const { host, token } = options;
    this.#options = options;
    this.#isLocal = isLoopbackHost(host);
    this.#hasToken = token === undefined ? undefined : createBearerCheck(token);
  }

  /** Whether people sign in: here, or by the company's proxy. */
  get hasSignIn(): boolean {
    return this.#options.users.isUsed || this.#options.proxy !== undefined;
  }

  /**
   * Checks a request before it is routed: where it comes from, then for services that have one permission who asks.
   * REQ-SEC-05.
   */
  readonly guard: Guard = (request, service) => {
    const { proxy } = this.#options;
    if (this.#isLocal && !this.hasSignIn) requireThisMachine(request, LISTENER);
    proxy?.refuseForged(request);
    if (!service || isPublic(service.prefix)) return;
    refuseForeignPages(request, LISTENER);
    const needed = servicePermission(service.prefix, request);
    if (needed === undefined) return;
    const identity = this.identify(request);
    requirePermission(identity.person, needed);
    requireCsrfToken(request, identity);
  };

  /** @throws RequestError 401 */
  readonly identify = (request: IncomingMessage): Identity => {
    const identity = this.#find(request);
    if (identity) return identity;
    throw new RequestError(401, 'Unauthorized', this.#describeSignIn(request), {
      headers: this.#hasToken ? { 'WWW-Authenticate': `Bearer realm="${LISTENER}"` } : {},
    });
  };

  #find(request: IncomingMessage): Identity | undefined {
    if (this.#hasToken?.(request)) return PROGRAM;
    const { proxy, sessions, key } = this.#options;
    const byProxy = proxy?.personOf(request);
    if (byProxy) this.#requireOwnHost(request);
    if (byProxy) return { person: byProxy, way: 'proxy', csrfSecret: key.hash('csrf', byProxy.name) };
    const token = sessionToken(request);
    // A request counts once, however long its answer takes.
    const user = token && sessions.find(token, !this.#counted.has(request));
    this.#counted.add(request);
    if (user) return { person: { name: user.name, roles: user.roles }, way: 'session', csrfSecret: token };
    if (!this.#isLocal || this.#hasToken || this.hasSignIn) return undefined;
    return { person: { name: 'this machine', roles: ['admin'] }, way: 'machine', csrfSecret: key.hash('csrf', '') };
  }

  /** A page whose host name was made to lead to this machine, which is a trusted proxy, could send the proxy's headers. @throws RequestError 403 */
  #requireOwnHost({ headers }: IncomingMessage): void {
    const { publicHost } = this.#options;
    const host = (headers.host ?? '').toLowerCase();
    if (publicHost === undefined || host === publicHost || isLoopbackHost(host.replace(/:\d{1,5}$/, ''))) return;
    throw new RequestError(
      403,
      'Forbidden',
      `The ${LISTENER} answers the host of STUDIO_URL, not ${host.slice(0, 100)}`,
    );
  }

  #describeSignIn(request: IncomingMessage): string {
    const { proxy, users } = this.#options;
    const ways = [
      ...(users.isUsed ? [sessionToken(request) ? 'Your session has ended; sign in again' : 'Sign in'] : []),
      ...(proxy ? ['Come by the sign-in proxy'] : []),
      ...(this.#hasToken ? ['Send Authorization: Bearer with the ADMIN_TOKEN'] : []),
    ];
    return ways.length > 0 ? ways.join('. Or: ') : 'Nobody can sign in: npm run studio -- add-user NAME --roles admin';
  }
}
