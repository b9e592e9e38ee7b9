import { describeClocks } from '@cumulus/http/clockDifference';
import { createLog } from '@cumulus/http/log';
import { type Metric, metric } from '@cumulus/server/metrics';
import { metricsResponse } from '@cumulus/server/operatorServices';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';
import { z } from 'zod';
import type { Neighbour } from './Neighbour.ts';

const log = createLog('studio');

const healthSchema = z.object({
  status: z.enum(['ok', 'degraded', 'not ready']),
  problems: z.array(z.string()).default([]),
  notes: z.array(z.string()).default([]),
  services: z.record(z.string(), z.unknown()).default({}),
});

export type Health = Omit<z.output<typeof healthSchema>, 'status'> & { status: string };

/**
 * Creates `/healthz` of the admin listener: status and problems of every application. 200 when all are ready, else 503; an application that doesn't
 * answer is `away`.
 * @param own the studio's own problems
 */
export function createHealthReport(neighbours: readonly Neighbour[], own: () => string[]): Service {
  const app = createRoutes();
  app.get('/', async () => {
    const reports = await Promise.all(neighbours.map(readHealth));
    const isReady = reports.every(({ status }) => status === 'ok' || status === 'degraded');
    const problems = [...reports.flatMap((report) => report.problems), ...own()];
    const status = problems.length === 0 ? 'ok' : 'degraded';
    const health = {
      status: isReady ? status : 'not ready',
      problems,
      notes: reports.flatMap(({ notes }) => notes),
      applications: Object.fromEntries(reports.map((report, index) => [neighbours[index]?.name, report.status])),
      services: Object.assign({}, ...reports.map(({ services }) => services)),
    };
    return jsonResponse(health, isReady ? 200 : 503);
  });
  return { prefix: '/healthz', app };
}

/** The health of an application; `away` where it doesn't answer. */
export async function readHealth(neighbour: Neighbour): Promise<Health> {
  try {
    const health = healthSchema.parse(await neighbour.health());
    return { ...health, problems: [...health.problems, ...describeClock(neighbour)] };
  } catch (error) {
    const { name, url } = neighbour;
    const reason = error instanceof z.ZodError ? 'it answers with something else than its health' : error;
    const problem = `${name} doesn't answer at ${url}: ${reason instanceof Error ? reason.message : reason}`;
    return { status: 'away', problems: [problem], notes: [], services: {} };
  }
}

/** What expires is judged by the clock of the application that stored it, so that they must agree. */
function describeClock({ name, clockAheadS }: Neighbour): string[] {
  return clockAheadS === 0 ? [] : [describeClocks(name, 'studio', clockAheadS)];
}

const metricsSchema = z.array(
  z.object({
    name: z.string(),
    type: z.enum(['gauge', 'counter']),
    help: z.string(),
    samples: z.array(z.object({ labels: z.record(z.string(), z.string()).optional(), value: z.number() })),
  }),
);

/** Creates `/metrics` of the admin listener: the metrics of every application that answers, and whether it does. */
export function createMetricsReport(neighbours: readonly Neighbour[], own: () => Metric[]): Service {
  const app = createRoutes();
  app.get('/', async () => {
    const reports = await Promise.all(neighbours.map(readMetrics));
    return metricsResponse([
      {
        ...metric('services_up', 'gauge', 'Whether the application answers', 1),
        samples: reports.map((metrics, index) => ({
          labels: { application: String(neighbours[index]?.name) },
          value: metrics ? 1 : 0,
        })),
      },
      ...reports.flatMap((metrics) => metrics ?? []),
      ...own(),
    ]);
  });
  return { prefix: '/metrics', app };
}

/** The metrics of an application; undefined where they can't be read. */
export async function readMetrics(neighbour: Neighbour): Promise<Metric[] | undefined> {
  try {
    return metricsSchema.parse(await neighbour.metrics());
  } catch (error) {
    log.error(`metrics of ${neighbour.name} can't be read: ${(error as Error).message.slice(0, 200)}`);
    return undefined;
  }
}

/** Creates `/self/healthz`: 200 whenever the studio answers, for what restarts it. An application that is away is no fault of the studio. */
export function createOwnHealth(): Service {
  const app = createRoutes();
  app.all('*', () => jsonResponse({ status: 'ok' }));
  return { prefix: '/self', app };
}
