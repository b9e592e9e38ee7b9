import { RequestError } from '../http/RequestError.ts';
import type { Service, ServiceRequest } from '../http/Service.ts';
import { sendJson } from '../http/sendJson.ts';

/** What health and metrics report on. */
export interface ReportSource {
  /** All services of the process, those on the admin listener too. */
  services(): readonly Service[];
  /** What keeps them from answering. */
  problems(): string[];
}

/**
 * `/healthz` in full: the status and the problems of each service. 200 when all are ready, else 503. `degraded` is ready too: every service answers,
 * but something waits for an operator.
 */
export function createHealthService({ services, problems }: ReportSource): Service {
  return {
    prefix: '/healthz',
    handle(call) {
      requireReading(call);
      const notReady = problems();
      const found = [...notReady, ...services().flatMap((service) => service.problems?.() ?? [])];
      const status = found.length === 0 ? 'ok' : 'degraded';
      sendJson(call.response, notReady.length === 0 ? 200 : 503, {
        status: notReady.length === 0 ? status : 'not ready',
        problems: found,
        services: Object.fromEntries(
          services().flatMap((service) => (service.status ? [[service.prefix, service.status()]] : [])),
        ),
      });
    },
  };
}

/** @throws RequestError 404 for a path below the service's own, 405 for what doesn't only read */
export function requireReading({ method, path }: Pick<ServiceRequest, 'method' | 'path'>): void {
  if (path !== '') throw new RequestError(404, 'NotFound', 'Nothing is below this address');
  if (method === 'GET' || method === 'HEAD') return;
  throw new RequestError(405, 'MethodNotAllowed', `${method} is not allowed; use GET`, {
    headers: { Allow: 'GET, HEAD' },
  });
}
