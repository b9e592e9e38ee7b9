import { cpuUsage, memoryUsage } from 'node:process';
import { type EventLoopDelay, measureEventLoopDelay } from '@cumulus/http/eventLoopDelay';
import { uncaughtExceptions } from '@cumulus/http/faults';
import { createLog } from '@cumulus/http/log';
import { queryOf } from './calls.ts';
import { formatMetrics, METRICS_LIMIT_MS, type Metric } from './metrics.ts';
import { bytesResponse, jsonResponse } from './responses.ts';
import { createRoutes } from './routes.ts';
import type { Service } from './Service.ts';

const log = createLog('metrics');

/** The services that health and metrics report on. */
export interface ReportSource {
  /** The application: a label of the process's metrics, which the studio reads of several. */
  name: string;
  /** All services of the process, those on the admin listener too. */
  services(): readonly Service[];
  /** Why services can't answer; empty when all are ready. */
  problems(): string[];
  /** What an operator may want to know of no single service. */
  notes?(): string[];
}

/**
 * Creates the full `/healthz`: status and problems of each service. 200 when all are ready, else 503. `degraded` counts as ready: every service
 * answers, but there are problems for an operator.
 */
export function createHealthService({ name, services, problems, notes }: ReportSource): Service {
  const app = createRoutes();
  app.get('/', () => {
    const notReady = problems();
    const allProblems = [
      ...notReady,
      ...services().flatMap((service) => service.problems?.() ?? []),
      ...describeUncaught(name),
    ];
    const status = allProblems.length === 0 ? 'ok' : 'degraded';
    const health = {
      status: notReady.length === 0 ? status : 'not ready',
      problems: allProblems,
      notes: [...services().flatMap((service) => service.notes?.() ?? []), ...(notes?.() ?? [])],
      services: Object.fromEntries(
        services().flatMap((service) => (service.status ? [[service.prefix, service.status()]] : [])),
      ),
    };
    return jsonResponse(health, notReady.length === 0 ? 200 : 503);
  });
  return { prefix: '/healthz', app };
}

/** The process ends after one, unless it has just done so several times. */
function describeUncaught(name: string): string[] {
  const count = uncaughtExceptions();
  return count > 0 ? [`${name}: ${count} exceptions that nobody caught: see the log`] : [];
}

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Creates `/metrics`: the metrics of each service and of the process, in Prometheus' text form; with `?format=json` as `Metric[]`, for the studio. */
export function createMetricsService({ name, services, problems }: ReportSource, limitMs = METRICS_LIMIT_MS): Service {
  const loop = measureEventLoopDelay();
  const app = createRoutes();
  app.get('/', async (call) => {
    const ofServices = await Promise.all(services().map((service) => collect(service, limitMs)));
    const metrics = [
      ...processMetrics(name, { isReady: problems().length === 0, delay: loop.read() }),
      ...ofServices.flat(),
    ];
    return queryOf(call).get('format') === 'json' ? jsonResponse(metrics) : metricsResponse(metrics);
  });
  return { prefix: '/metrics', app, close: () => void loop.stop() };
}

/** Metrics in Prometheus' text form. */
export function metricsResponse(metrics: readonly Metric[]): Response {
  const headers = { 'Content-Type': CONTENT_TYPE, 'Cache-Control': 'no-store' };
  return bytesResponse(Buffer.from(formatMetrics(metrics)), headers);
}

const DELAY_HELP = 'Delay of the event loop, over the last one to two minutes';

function processMetrics(
  application: string,
  { isReady, delay }: { isReady: boolean; delay: ReturnType<EventLoopDelay['read']> },
): Metric[] {
  const { user, system } = cpuUsage();
  const own = (name: string, type: Metric['type'], help: string, value: number): Metric => ({
    ...{ name, type, help },
    samples: [{ labels: { application }, value }],
  });
  return [
    own('services_ready', 'gauge', 'Whether every service can answer', isReady ? 1 : 0),
    own('process_resident_memory_bytes', 'gauge', 'Memory of this process', memoryUsage.rss()),
    own('process_cpu_seconds_total', 'counter', 'Processor time of this process', (user + system) / 1e6),
    own('services_uncaught_exceptions_total', 'counter', 'Exceptions that nobody caught', uncaughtExceptions()),
    own('services_event_loop_delay_p99_seconds', 'gauge', DELAY_HELP, delay.p99),
    own('services_event_loop_delay_max_seconds', 'gauge', DELAY_HELP, delay.max),
  ];
}

/** @returns the service's metrics, and whether all could be read in time */
async function collect(service: Service, limitMs: number): Promise<Metric[]> {
  if (!service.metrics && !service.storeMetrics) return [];
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  const figures: Metric[] = [];
  let isRead = 0;
  try {
    figures.push(...(service.metrics?.() ?? []));
    figures.push(...(await Promise.race([service.storeMetrics?.() ?? [], timeout])));
    isRead = 1;
  } catch (error) {
    log.error(`metrics of ${service.prefix} can't be read: ${(error as Error).message}`);
  } finally {
    clearTimeout(timer);
  }
  const labels = { service: service.prefix };
  const help = 'Whether the figures of the service could be read';
  return [...figures, { name: 'services_metrics_read', type: 'gauge', help, samples: [{ labels, value: isRead }] }];
}
