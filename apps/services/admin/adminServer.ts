import { monitorEventLoopDelay } from 'node:perf_hooks';
import { cpuUsage, memoryUsage } from 'node:process';
import { formatMetrics, type Metric, metric } from '../http/metrics.ts';
import { sendJson } from '../http/responses.ts';
import { RequestError, type Service, type ServiceRequest } from '../http/Service.ts';
import { ServiceServer } from '../http/ServiceServer.ts';
import { ADMIN_LIMITS } from '../http/serverLimits.ts';
import { type AdminAccess, createAdminGuard } from './adminAccess.ts';

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

/** Prometheus gives up after 10 s; a service whose database hangs must not take the others' figures with it. */
const SERVICE_LIMIT_MS = 2_000;
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** `/metrics`: what each service's `metrics` gives, readiness and memory, in Prometheus' text form. */
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
    metric('services_event_loop_delay_p99_seconds', 'gauge', 'Since it was last read', delayNs / 1e9),
  ];
}

/** @returns the service's figures, and whether they could be read in time */
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

/** Nothing of it is for a page of another site, or a cache. */
const HEADERS = { 'Cross-Origin-Resource-Policy': 'same-origin', 'X-Content-Type-Options': 'nosniff' };

/**
 * Creates the admin listener: `/healthz` and `/metrics` of all services, and what is registered on it, for operators only. Register a service as on
 * the public server: `admin.register({ prefix: '/content', handle })`. Its handler is called after all checks of access, and throws `RequestError`
 * for a wrong method or parameter; a body is read by `readJsonBody` with a limit of its own.
 * @throws Error when it is bound to another address than loopback without a token
 */
export function createAdminServer({ publicServer, ...access }: AdminServerOptions): ServiceServer {
  const admin = new ServiceServer({ limits: ADMIN_LIMITS, guard: createAdminGuard(access), headers: HEADERS });
  const all = (): readonly Service[] => [...publicServer.services, ...admin.services];
  admin.register(createHealthService({ services: all, problems: () => publicServer.problems() }));
  admin.register(createMetricsService({ services: all, problems: () => publicServer.problems() }));
  return admin;
}

/** Where `ADMIN_PORT` isn't set. */
const DEFAULT_PORT = 4002;

/**
 * Makes the admin listener listen.
 * @param port `ADMIN_PORT`; 0 for any free one. Where it isn't set and the default is taken, a second copy on one machine does without
 * @param defaultPort where it isn't set
 * @returns its base without a slash at the end, or undefined where it does without
 * @throws Error that names the variable to change
 */
export async function listenForOperators(
  admin: ServiceServer,
  host: string,
  port: number | undefined,
  defaultPort = DEFAULT_PORT,
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
