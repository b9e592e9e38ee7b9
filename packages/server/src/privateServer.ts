import { createOperatorGuard, type OperatorAccess } from './operatorAccess.ts';
import { ServiceServer } from './ServiceServer.ts';
import type { ServerLimits } from './serverLimits.ts';

/** Pages of other sites can't read the answers, and browsers don't guess their type. */
const HEADERS = { 'Cross-Origin-Resource-Policy': 'same-origin', 'X-Content-Type-Options': 'nosniff' };

/**
 * Creates a server for operators and other applications. Handlers are called after the access checks, throw `RequestError` for a wrong method or
 * parameter, and read bodies by `readJsonBody` with a limit.
 * @throws Error when it is bound to another address than loopback without a token
 */
export function createPrivateServer(name: string, access: OperatorAccess, limits: ServerLimits): ServiceServer {
  return new ServiceServer({ name, limits, guard: createOperatorGuard(access), headers: HEADERS });
}
