import { monitorEventLoopDelay } from 'node:perf_hooks';
import { cpuUsage, memoryUsage } from 'node:process';
import { uncaughtExceptions } from '@cumulus/http/faults';
import { formatMetrics, type Metric, metric } from '../http/metrics.ts';
import { sendJson } from '../http/responses.ts';
import { methodNotAllowed, RequestError, type Service, type ServiceRequest } from '../http/Service.ts';
import { ServiceServer } from '../http/ServiceServer.ts';
import { ADMIN_LIMITS } from '../http/serverLimits.ts';
import { type AdminAccess, createAdminGuard } from './adminAccess.ts';

/** The services that health and metrics report on. */
export interface ReportSource {
  /** All services of the process, those on the admin listener too. */
  services(): readonly Service[];
  /** Why services can't answer; empty when all are ready. */
  problems(): string[];
}

/**
 * Creates the full `/healthz`: status and problems of each service. 200 when all are ready, else 503. `degraded` counts as ready: every service
 * answers, but there are problems for an operator.
 */
function createHealthService({ services, problems }: ReportSource): Service {
  return {
    prefix: '/healthz',
    handle(call) {
      requireReading(call);
      const notReady = problems();
      const allProblems = [
        ...notReady,
        ...services().flatMap((service) => service.problems?.() ?? []),
        ...describeUncaught(uncaughtExceptions()),
      ];
      const status = allProblems.length === 0 ? 'ok' : 'degraded';
      sendJson(call.response, notReady.length === 0 ? 200 : 503, {
        status: notReady.length === 0 ? status : 'not ready',
        problems: allProblems,
        notes: services().flatMap((service) => service.notes?.() ?? []),
        services: Object.fromEntries(
          services().flatMap((service) => (service.status ? [[service.prefix, service.status()]] : [])),
        ),
      });
    },
  };
}

/** The process ends after one, unless it has just done so several times. */
const describeUncaught = (count: number) => (count > 0 ? [`${count} exceptions that nobody caught: see the log`] : []);

/** @throws RequestError 404 for a path below the service's prefix, 405 for methods other than GET and HEAD */
export function requireReading({ method, path }: Pick<ServiceRequest, 'method' | 'path'>): void {
  if (path !== '') throw new RequestError(404, 'NotFound', 'Nothing is below this address');
  if (method === 'GET' || method === 'HEAD') return;
  throw methodNotAllowed(method, 'GET, HEAD', 'GET');
}

/** Prometheus times out after 10 s; a service whose database hangs must not block the other services' metrics. */
const SERVICE_LIMIT_MS = 2_000;
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Creates `/metrics`: the metrics of each service and of the process, in Prometheus' text form. */
export function createMetricsService({ services, problems }: ReportSource, limitMs = SERVICE_LIMIT_MS): Service {
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  return {
    prefix: '/metrics',
    async handle(call) {
      requireReading(call);
      const ofServices = await Promise.all(services().map((service) => collect(service, limitMs)));
      const bytes = Buffer.from(
        formatMetrics([
          metric('services_ready', 'gauge', 'Whether every service can answer', problems().length === 0 ? 1 : 0),
          ...processMetrics(loop.percentile(99)),
          ...ofServices.flat(),
        ]),
      );
      loop.reset();
      call.response.writeHead(200, {
        'Content-Type': CONTENT_TYPE,
        'Content-Length': bytes.length,
        'Cache-Control': 'no-store',
      });
      call.response.end(call.method === 'HEAD' ? undefined : bytes);
    },
    close: () => void loop.disable(),
  };
}

function processMetrics(delayNs: number): Metric[] {
  const { user, system } = cpuUsage();
  return [
    metric('process_resident_memory_bytes', 'gauge', 'Memory of this process', memoryUsage.rss()),
    metric('process_cpu_seconds_total', 'counter', 'Processor time of this process', (user + system) / 1e6),
    metric('services_uncaught_exceptions_total', 'counter', 'Exceptions that nobody caught', uncaughtExceptions()),
    metric('services_event_loop_delay_p99_seconds', 'gauge', 'Since it was last read', delayNs / 1e9),
  ];
}

/** @returns the service's metrics, and whether they could be read in time */
async function collect(service: Service, limitMs: number): Promise<Metric[]> {
  if (!service.metrics) return [];
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  let figures: Metric[] = [];
  let isRead = 0;
  try {
    figures = await Promise.race([service.metrics(), timeout]);
    isRead = 1;
  } catch (error) {
    console.error(`services: metrics of ${service.prefix} can't be read: ${(error as Error).message}`);
  } finally {
    clearTimeout(timer);
  }
  const labels = { service: service.prefix };
  const help = 'Whether the figures of the service could be read';
  return [...figures, { name: 'services_metrics_read', type: 'gauge', help, samples: [{ labels, value: isRead }] }];
}

interface AdminServerOptions extends AdminAccess {
  /** The server whose services are reported on. */
  publicServer: Pick<ServiceServer, 'services' | 'problems'>;
}

/** Pages of other sites can't read the answers, and browsers don't guess their type. */
const HEADERS = { 'Cross-Origin-Resource-Policy': 'same-origin', 'X-Content-Type-Options': 'nosniff' };

/**
 * Creates the admin listener: `/healthz` and `/metrics` of all services, and services for operators. They are registered as on the public server:
 * `admin.register({ prefix: '/content', handle })`. Handlers are called after the access checks, throw `RequestError` for a wrong method or parameter,
 * and read bodies by `readJsonBody` with a limit.
 * @throws Error when it is bound to another address than loopback without a token
 */
export function createAdminServer({ publicServer, ...access }: AdminServerOptions): ServiceServer {
  const admin = new ServiceServer({ limits: ADMIN_LIMITS, guard: createAdminGuard(access), headers: HEADERS });
  const all = (): readonly Service[] => [...publicServer.services, ...admin.services];
  admin.register(createHealthService({ services: all, problems: () => publicServer.problems() }));
  admin.register(createMetricsService({ services: all, problems: () => publicServer.problems() }));
  return admin;
}

/** Default of `ADMIN_PORT`. */
export const DEFAULT_ADMIN_PORT = 4002;

/**
 * Starts the admin listener.
 * @param port `ADMIN_PORT`; 0 for any free one. If it isn't set and the default port is taken (a second process on the machine), there is no listener
 * @returns its base address without a trailing slash, or undefined without a listener
 * @throws Error that names the variable to change
 */
export async function listenForOperators(
  admin: ServiceServer,
  host: string,
  port: number | undefined,
  defaultPort = DEFAULT_ADMIN_PORT,
): Promise<string | undefined> {
  const name = host.includes(':') ? `[${host}]` : host;
  try {
    return `http://${name}:${await admin.listen(host, port ?? defaultPort)}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') {
      throw new Error(`ADMIN_HOST=${host} can't be listened on: ${(error as Error).message}`, { cause: error });
    }
    const taken = `${name}:${port ?? defaultPort} is taken by another program; stop it or set ADMIN_PORT to a free port`;
    if (port !== undefined) throw new Error(taken, { cause: error });
    console.warn(`services: no admin listener: ${taken}`);
    return undefined;
  }
}
