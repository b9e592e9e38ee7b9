import { monitorEventLoopDelay } from 'node:perf_hooks';
import { cpuUsage, memoryUsage } from 'node:process';
import { formatMetrics, type Metric, metric } from '../http/Metric.ts';
import type { Service } from '../http/Service.ts';
import { type ReportSource, requireReading } from './createHealthService.ts';

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
