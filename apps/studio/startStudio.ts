import { join } from 'node:path';
import { trustedProxies } from '@cumulus/http/clientAddress';
import { type ApplicationName, listenAt } from '@cumulus/server/listeners';
import { metric } from '@cumulus/server/metrics';
import { PRIVATE_HEADERS } from '@cumulus/server/operatorAccess';
import { createRoutes } from '@cumulus/server/routes';
import type { Started } from '@cumulus/server/runApplication';
import type { Service } from '@cumulus/server/Service';
import { ServiceServer } from '@cumulus/server/ServiceServer';
import { ADMIN_LIMITS } from '@cumulus/server/serverLimits';
import { StudioAccess } from './access/StudioAccess.ts';
import { createApiService } from './api/apiService.ts';
import type { StudioRoute } from './api/StudioRoute.ts';
import { createHealthReport, createMetricsReport, createOwnHealth } from './applicationReports.ts';
import type { StudioEnvironment } from './environment.ts';
import { createForwarder } from './forward.ts';
import { createHealthRoutes } from './health/healthRoutes.ts';
import { createLiveRoutes } from './live/createLiveRoutes.ts';
import { Neighbour } from './Neighbour.ts';
import { readBuiltPage } from './page/builtPage.ts';
import { createPageService } from './page/pageService.ts';
import { createRecordingRoutes } from './recordings/createRecordingRoutes.ts';
import { createExperimentReports } from './sample-ratio/experimentReports.ts';
import { SampleRatioWatch } from './sample-ratio/SampleRatioWatch.ts';
import { createVisitorRoutes } from './visitors/createVisitorRoutes.ts';
import { addVisitorRoutes } from './visitors/visitorService.ts';

const DIST = join(import.meta.dirname, 'dist');
/** Answers of up to 10 MB, and an erasure reads every message. */
const LIMITS = { ...ADMIN_LIMITS, requestMs: 120_000 };

/**
 * Starts the admin listener: health and metrics of every application, received events, visitors' data, confirmations. It asks the applications by their
 * private listeners and has no store.
 * @param ofProcess further services, about the process that this is
 * @throws Error that names the variable to change
 */
export async function startStudio(
  environment: StudioEnvironment,
  ofProcess: readonly Service[] = [],
): Promise<Started> {
  const { ADMIN_HOST: host, ADMIN_PORT: port, ADMIN_TOKEN: token, INTERNAL_TOKEN } = environment;
  const neighbours = Object.entries(environment.neighbours).map(
    ([name, url]) => new Neighbour(name as ApplicationName, url, INTERNAL_TOKEN),
  );
  const isProxy = trustedProxies(environment.TRUSTED_PROXIES);
  const access = new StudioAccess({ host, token });
  const admin = new ServiceServer({
    ...{ name: 'studio', limits: LIMITS, isProxy },
    ...{ guard: access.guard, headers: PRIVATE_HEADERS },
  });
  const [content, collector, leads] = ['content', 'collector', 'leads'].map((name) =>
    neighbours.find((neighbour) => neighbour.name === name),
  );
  const ratios = content && collector && new SampleRatioWatch(createExperimentReports(content, collector));
  ratios?.start();
  admin.register(
    createHealthReport(neighbours, () => [
      ...ofProcess.flatMap((service) => service.problems?.() ?? []),
      ...(ratios?.problems ?? []),
    ]),
  );
  admin.register(
    createMetricsReport(neighbours, () => [
      metric(
        'services_experiment_mismatches',
        'gauge',
        'Running experiments whose visitors differ from their weights',
        ratios?.problems.length ?? 0,
      ),
      ...ofProcess.flatMap((service) => service.metrics?.() ?? []),
    ]),
  );
  for (const service of ofProcess) admin.register(service);
  admin.register(createOwnHealth());
  admin.register(createInspector(collector, leads));
  admin.register(createForwarder('/content', content));
  /** The API: each feature has a function that creates its routes. */
  const routes: StudioRoute[] = [
    ...createHealthRoutes({
      neighbours,
      cspFolder: environment.CSP_REPORT_DIR,
      problems: () => ratios?.problems ?? [],
    }),
    ...createLiveRoutes({ collector }),
    ...createVisitorRoutes(collector, leads),
    ...createRecordingRoutes(collector),
  ];
  admin.register(createApiService(routes, access.identify));
  // Last: it answers what no other does.
  admin.register(createPageService(readBuiltPage(DIST), new URL(environment.siteUrl).origin));
  const url = await listenAt(admin, { host, port, hostVariable: 'ADMIN_HOST', portVariable: 'ADMIN_PORT' });
  return {
    url,
    leave: () => admin.leave(),
    async close() {
      await admin.close();
      await ratios?.stop();
    },
  };
}

/** The inspector's API: the collector's, and visitors' data of collector and leads. */
function createInspector(collector: Neighbour | undefined, leads: Neighbour | undefined): Service {
  const app = createRoutes();
  if (collector) addVisitorRoutes(app, collector, leads);
  return createForwarder('/inspector', collector, app);
}
