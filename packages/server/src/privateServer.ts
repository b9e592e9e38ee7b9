import { createOperatorGuard, type OperatorAccess } from './operatorAccess.ts';
import { ServiceServer, type ServiceServerOptions } from './ServiceServer.ts';

/** Pages of other sites can't read the answers, and browsers don't guess their type. */
const HEADERS = { 'Cross-Origin-Resource-Policy': 'same-origin', 'X-Content-Type-Options': 'nosniff' };

/**
 * Creates a server for operators and other applications. Handlers are called after the access checks, throw `RequestError` for a wrong method or
 * parameter, and read bodies by `readJsonBody` with a limit.
 * @throws Error when it is bound to another address than loopback without a token
 */
export function createPrivateServer(
  access: OperatorAccess,
  options: Pick<ServiceServerOptions, 'name' | 'limits' | 'isProxy'>,
): ServiceServer {
  return new ServiceServer({ ...options, guard: createOperatorGuard(access), headers: HEADERS });
}
