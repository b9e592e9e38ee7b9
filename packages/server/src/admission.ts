import type { IncomingMessage } from 'node:http';
import { findTargetFault, hasSeveralHosts, parseRequestTarget } from '@cumulus/http/requestTarget';
import { RequestError, type Service } from './Service.ts';
import { MAX_TARGET_LENGTH } from './serverLimits.ts';

/**
 * Sees every request, except those to a service with an access check of its own: as it was sent, then once more when its path and host are known.
 * @param service the second time: whose address it is, if anybody's
 * @throws RequestError why it is refused
 */
export type Guard = (request: IncomingMessage, service?: Service) => void;

interface AdmissionOptions {
  services: readonly Service[];
  guard?: Guard | undefined;
}

/**
 * Checks a request before it is routed, as it was sent, and writes its target in origin form: Hono would resolve and decode it.
 * @throws RequestError 400, 414, or what the guard throws
 */
export function admit(request: IncomingMessage, { services, guard }: AdmissionOptions): void {
  const target = request.url ?? '/';
  if (!services.some(({ prefix, hasOwnAccess }) => hasOwnAccess && target.startsWith(prefix))) guard?.(request);
  if (hasSeveralHosts(request.rawHeaders)) {
    const headers = { Connection: 'close' };
    throw new RequestError(400, 'BadRequest', 'The request has more than one Host header; send one.', { headers });
  }
  if (target.length > MAX_TARGET_LENGTH)
    throw new RequestError(414, 'UriTooLong', `The address is over ${MAX_TARGET_LENGTH} characters.`);
  const parsed = parseRequestTarget(target);
  if (!parsed) {
    throw new RequestError(400, 'BadRequest', `This address can't be read. ${findTargetFault(target)}.`);
  }
  const { path, query, host } = parsed;
  // The host of an absolute target replaces the header (RFC 9112 section 3.2.2).
  if (host !== undefined) {
    request.headers.host = host;
    request.url = query === '' ? path : `${path}?${query}`;
  }
  const service = services.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
  // Again: the path of the target was resolved, and its host is known.
  if (!service?.hasOwnAccess) guard?.(request, service);
}
