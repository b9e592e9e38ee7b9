import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '@cumulus/http/clientAddress';
import type { Guard } from '@cumulus/server/admission';
import { createBearerCheck } from '@cumulus/server/bearer';
import { refuseForeignPages, requireThisMachine } from '@cumulus/server/operatorAccess';
import { RequestError } from '@cumulus/server/Service';
import type { Identity } from './Identity.ts';
import { requirePermission } from './requirePermission.ts';
import { servicePermission } from './servicePermissions.ts';

const LISTENER = 'admin listener';
const MACHINE: Identity = { person: { name: 'this machine', roles: ['admin'] }, way: 'machine' };
const PROGRAM: Identity = { person: { name: 'ADMIN_TOKEN', roles: ['admin'] }, way: 'token' };

interface StudioAccessOptions {
  /** `ADMIN_HOST`. */
  host: string;
  /** `ADMIN_TOKEN`. */
  token: string | undefined;
}

/** Who may ask the admin listener: programs with the token, on loopback those of this machine. */
export class StudioAccess {
  readonly #isLocal: boolean;
  readonly #hasToken: ((request: IncomingMessage) => boolean) | undefined;

  constructor({ host, token }: StudioAccessOptions) {
    this.#isLocal = isLoopbackHost(host);
    this.#hasToken = token === undefined ? undefined : createBearerCheck(token);
  }

  /** Checks a request before it is routed. REQ-SEC-05. */
  readonly guard: Guard = (request, service) => {
    if (this.#isLocal) requireThisMachine(request, LISTENER);
    refuseForeignPages(request, LISTENER);
    const needed = service && servicePermission(service.prefix, request.method ?? 'GET');
    if (!service || needed) {
      const { person } = this.identify(request);
      if (needed) requirePermission(person, needed);
    }
  };

  /** @throws RequestError 401 */
  readonly identify = (request: IncomingMessage): Identity => {
    if (this.#hasToken?.(request)) return PROGRAM;
    if (this.#isLocal && !this.#hasToken) return MACHINE;
    throw new RequestError(401, 'Unauthorized', 'Send Authorization: Bearer with the ADMIN_TOKEN', {
      headers: { 'WWW-Authenticate': `Bearer realm="${LISTENER}"` },
    });
  };
}
