import { join } from 'node:path';
import { trustedProxies } from '@cumulus/http/clientAddress';
import { type ApplicationName, listenAt } from '@cumulus/server/listeners';
import { metric } from '@cumulus/server/metrics';
import { PRIVATE_HEADERS } from '@cumulus/server/operatorAccess';
import type { Started } from '@cumulus/server/runApplication';
import type { Service } from '@cumulus/server/Service';
import { ServiceServer } from '@cumulus/server/ServiceServer';
import { ADMIN_LIMITS } from '@cumulus/server/serverLimits';
import { openAccess } from './access/openAccess.ts';
import { createApiService } from './api/apiService.ts';
import { createRouteList } from './api/createRouteList.ts';
import { PersonShare } from './api/PersonShare.ts';
import type { StudioRoute } from './api/StudioRoute.ts';
import { TeamFile } from './api/TeamFile.ts';
import { createHealthReport, createMetricsReport, createOwnHealth } from './applicationReports.ts';
import { createConsentRoutes } from './consent/consentRoutes.ts';
import { createDigest } from './digest/createDigest.ts';
import type { StudioEnvironment } from './environment.ts';
import { createExperimentRoutes } from './experiments/createExperimentRoutes.ts';
import { ExperimentReader } from './experiments/ExperimentReader.ts';
import { createExperimentNews } from './experiments/experimentNews.ts';
import { createFormRoutes } from './forms/createFormRoutes.ts';
import { FormNames } from './forms/FormNames.ts';
import { createForwarder } from './forward.ts';
import { createHealthRoutes } from './health/healthRoutes.ts';
import { readBroken } from './health/readBroken.ts';
import { createLeadRoutes } from './leads/leadRoutes.ts';
import { createLiveRoutes } from './live/createLiveRoutes.ts';
import { MARKERS_FILE, markersSchema, releasesOf } from './markers/Marker.ts';
import { MarkerWatch } from './markers/MarkerWatch.ts';
import { createMarkerRoutes } from './markers/markerRoutes.ts';
import { Neighbour } from './Neighbour.ts';
import { followBuiltPage } from './page/builtPage.ts';
import { createPageService } from './page/pageService.ts';
import { createRecordingRoutes } from './recordings/createRecordingRoutes.ts';
import { createReportRoutes } from './reports/reportRoutes.ts';
import { startReports } from './reports/startReports.ts';
import { createExperimentReports } from './sample-ratio/experimentReports.ts';
import { SampleRatioWatch } from './sample-ratio/SampleRatioWatch.ts';
import { createSegmentRoutes, segmentsSchema } from './segments/segmentRoutes.ts';
import { createVisitorRoutes } from './visitors/createVisitorRoutes.ts';
import { createInspector } from './visitors/inspectorService.ts';

const DIST = join(import.meta.dirname, 'dist');
/** Answers of up to 10 MB, and an erasure reads every message; a screen has several connections, and live streams. */
const LIMITS = { ...ADMIN_LIMITS, requestMs: 120_000, maxConnections: 1_024 };

/** Of every answer that has no others of its own: it loads nothing, nobody frames it, and nothing keeps it. */
const HEADERS = {
  ...PRIVATE_HEADERS,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/** The studio while it runs. */
export interface StartedStudio extends Started {
  /** All routes of its API. */
  routes: readonly StudioRoute[];
}

/**
 * Starts the admin listener: health and metrics of every application, received events, visitors' data, confirmations. It asks the applications by their
 * private listeners and has no store.
 * @param ofProcess further services, about the process that this is
 * @throws Error that names the variable to change
 */
export async function startStudio(
  environment: StudioEnvironment,
  ofProcess: readonly Service[] = [],
): Promise<StartedStudio> {
  const { ADMIN_HOST: host, ADMIN_PORT: port, INTERNAL_TOKEN } = environment;
  const neighbours = Object.entries(environment.neighbours).map(
    ([name, url]) => new Neighbour(name as ApplicationName, url, INTERNAL_TOKEN),
  );
  const isProxy = trustedProxies(environment.TRUSTED_PROXIES);
  const opened = await openAccess(environment);
  const { access, audit } = opened;
  const admin = new ServiceServer({
    ...{ name: 'studio', limits: LIMITS, isProxy },
    ...{ guard: access.guard, headers: HEADERS },
  });
  const [content, collector, leads] = ['content', 'collector', 'leads'].map((name) =>
    neighbours.find((neighbour) => neighbour.name === name),
  );
  const ratios = content && collector && new SampleRatioWatch(createExperimentReports(content, collector));
  ratios?.start();
  const reports = startReports(environment.reports);
  /** The studio's own, for its screen and for programs. */
  const problems = () => [
    ...(ratios?.problems ?? []),
    ...reports.problems(),
    ...opened.problems(),
    ...digest.problems(),
  ];
  admin.register(
    createHealthReport(neighbours, () => [
      ...ofProcess.flatMap((service) => service.problems?.() ?? []),
      ...problems(),
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
      ...bucketMetrics(reports.bucketBehind()),
      ...ofProcess.flatMap((service) => service.metrics?.() ?? []),
    ]),
  );
  for (const service of ofProcess) admin.register(service);
  admin.register(createOwnHealth());
  const share = new PersonShare();
  const forms = new FormNames(leads);
  admin.register(createInspector({ collector, leads, reports, audit, identify: access.identify, share }));
  admin.register(createForwarder('/content', content));
  const folder = environment.STUDIO_DATA_DIR;
  const markers = new TeamFile(folder, MARKERS_FILE, markersSchema);
  const watch = new MarkerWatch({ file: markers, content, siteUrl: environment.siteInternalUrl });
  watch.start();
  const releases = async () => releasesOf(await markers.read());
  const experiments =
    content &&
    createExperimentNews(
      new ExperimentReader({ content, reports: reports.client, siteUrl: environment.siteUrl, now: Date.now }),
      environment.DIGEST_ZONE,
    );
  const digest = createDigest({
    sources: {
      ...{ reports: reports.client, zone: environment.DIGEST_ZONE, studioUrl: environment.STUDIO_URL },
      ...(experiments && { decided: experiments.decided }),
      experimentAlerts: async () => [...(ratios?.problems ?? []), ...((await experiments?.guardrailAlerts()) ?? [])],
      broke: (span) => readBroken(neighbours, span),
      formNames: () => forms.read(),
    },
    ...{ time: environment.DIGEST_AT, folder, leads },
  });
  digest.start();
  /** The API: each feature has a function that creates its routes. */
  const routes: StudioRoute[] = [
    ...opened.routes,
    ...createHealthRoutes({
      neighbours,
      cspFolder: environment.CSP_REPORT_DIR,
      ...{ problems, releases },
    }),
    ...digest.routes,
    ...createLeadRoutes({ leads, collector }),
    ...createLiveRoutes({ collector }),
    ...createFormRoutes(forms),
    ...createVisitorRoutes({ collector, leads, lake: reports, forms }),
    ...createRecordingRoutes(collector),
    ...createReportRoutes({ reports: reports.client, releases }),
    ...createExperimentRoutes({ content, reports: reports.client, siteUrl: environment.siteUrl }),
    ...createConsentRoutes({ collector }),
    ...createMarkerRoutes({ file: markers, watch }),
    ...createSegmentRoutes({ file: new TeamFile(folder, 'segments.json', segmentsSchema) }),
  ];
  routes.push(createRouteList(routes));
  admin.register(createApiService(routes, { identify: access.identify, audit, share }));
  // Last: it answers what no other does.
  admin.register(createPageService(followBuiltPage(DIST), { site: new URL(environment.siteUrl).origin }));
  const url = await listenAt(admin, { host, port, hostVariable: 'ADMIN_HOST', portVariable: 'ADMIN_PORT' });
  return {
    url,
    routes,
    leave: () => admin.leave(),
    async close() {
      await admin.close();
      await opened.close();
      await digest.stop();
      await ratios?.stop();
      await reports.close();
      await watch.stop();
    },
  };
}

const bucketMetrics = (behind: number | undefined) =>
  behind === undefined
    ? []
    : [metric('services_lake_bucket_behind', 'gauge', 'Files by which the copy of the lake is behind', behind)];
