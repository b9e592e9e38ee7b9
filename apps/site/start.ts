import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { warnOfUnwritableFolders } from '@cumulus/disk/warnOfUnwritableFolders';
import { createCountryCodeReader, createCountryLookup, createCountryReader } from '@cumulus/geo-country';
import { createClientAddress, trustedProxies } from '@cumulus/http/clientAddress';
import { describeListenFault } from '@cumulus/http/listenFault';
import { createLog } from '@cumulus/http/log';
import { superviseServer } from '@cumulus/http/superviseServer';
import { countAskedPages } from './countAskedPages.ts';
import { decideRequest } from './decideRequest.ts';
import { lastingCookies } from './lastingCookies.ts';
import { builtInServices } from './proxiedRoutes.ts';
import { readSiteEnvironment, refuseEnvironment } from './siteEnvironment.ts';
import { isDebug } from './src/flags/isDebug.ts';
import { flagStore } from './src/flags/store/flagStore.ts';
import { readVariantKey } from './src/flags/variantKey.ts';
import { cacheProcessVariables } from './src/platform/server/environment.ts';
import { createRequestConsent } from './src/privacy/requestConsent.ts';
import { createCdnCheck } from './src/server/cdnDecision.ts';
import { createCluster } from './src/server/cluster/cluster.ts';
import { ConsentCounts } from './src/server/consent-counts/ConsentCounts.ts';
import { sendCounts } from './src/server/consent-counts/sendCounts.ts';
import { createCookieEndpoint } from './src/server/cookies/cookieEndpoint.ts';
import { createLeadClient } from './src/server/forms/leadClient.ts';
import { createReceipts } from './src/server/forms/sentReceipt.ts';
import { createClientGate } from './src/server/http/clientGate.ts';
import { createServiceProxy } from './src/server/proxy/serviceProxy.ts';
import { REPORT_PATH } from './src/server/security/contentSecurityPolicy.ts';
import { createReportsEndpoint } from './src/server/security/reportsEndpoint.ts';
import { secureRendering } from './src/server/security/secureRendering.ts';
import type { Site } from './src/server/site.ts';
import { createSiteServer } from './src/server/siteServer.ts';
import { createSpeculationEndpoint, SPECULATION_PATH } from './src/server/speculationRules.ts';
import { submissionContext } from './submissionContext.ts';

const log = createLog('site');

cacheProcessVariables();
const environment = readSiteEnvironment();
warnOfUnwritableFolders('site', {
  CONTENT_CACHE_DIR: environment.CONTENT_CACHE_DIR,
  CSP_REPORT_DIR: environment.CSP_REPORT_DIR,
  FLAGS_CACHE_DIR: environment.flags.cacheDirectory,
});
const stopping = new AbortController();
const { SITE_HOST, SITE_PORT, INTERNAL_HOST, INTERNAL_PORT, isInternalPortSet } = environment;
// Fetches the flags while the site is loaded.
const flags = flagStore(environment.flags);
const { site } = await loadSite();
const clientDirectory = fileURLToPath(new URL('./dist/client', import.meta.url));
const { siteUrl } = environment.pages;
const security = { siteUrl, vendors: environment.vendors.policies, hsts: environment.hsts };
/** Pages in debug mode count nothing, and are rendered for one request: the studio shows variants by them. */
const ancestorsOf = ({ variantKey }: { variantKey: string }) =>
  readVariantKey(variantKey).debugging ? environment.FRAME_ANCESTORS : [];
const isFromCdn = environment.DECIDE_SECRET ? createCdnCheck(environment.DECIDE_SECRET) : () => false;
const isProxy = trustedProxies(environment.TRUSTED_PROXIES);
const countryHeader = environment.COUNTRY_HEADER;
const gate = createClientGate(environment, createClientAddress(isProxy, isFromCdn));
const geo = createCountryLookup(environment.GEOIP_FILE);
const codeOf = createCountryCodeReader(countryHeader, { isProxy, isFromCdn });
const countryOf = createCountryReader(countryHeader, { isProxy, isFromCdn, geo });
const consent = createRequestConsent(environment.CONSENT_OPT_IN_COUNTRIES);
const { consentVersion = () => undefined } = site;
const counts = new ConsentCounts((country) => (consent.rule({}, country) === 'opt-out' ? 'opt-out' : 'opt-in'));
const onDelivered = environment.countsUrl
  ? countAskedPages({ countryOf, consent, consentVersion, counts })
  : () => undefined;
const cookies = lastingCookies({ siteUrl, countryOf, consent, consentVersion: site.consentVersion });
const cluster = await createCluster({
  site: {
    ...site,
    render: secureRendering(site.render, security, ancestorsOf),
    ...(site.renderPreview && { renderPreview: secureRendering(site.renderPreview, security) }),
  },
  decide: decideRequest({ flags, site, siteUrl, countryOf, consent }),
  ...{ environment, onDelivered },
  freshMs: environment.PAGE_FRESH_MS,
  serverDirectory: new URL('./dist/server', import.meta.url),
  settings: [JSON.stringify(security), environment.TAG_HEADER ?? '', JSON.stringify(environment.vendors.attributes)],
});
const { server, internal, leave, stop } = createSiteServer({
  ...cluster,
  ...{ environment, gate, isDebug, onDelivered },
  isFromProxy: (request) => isProxy(request.socket.remoteAddress ?? '') || isFromCdn(request),
  clientDirectory,
  forms: {
    contextOf: submissionContext({ countryOf, consent, consentVersion: site.consentVersion }),
    sendLead: createLeadClient({ leadsUrl: environment.LEADS_INTERNAL_URL, secret: environment.leadsSecret }),
    receipts: createReceipts(environment.leadsSecret),
    signUpAddress: environment.product.signUp,
  },
  endpoints: new Map([
    ...cluster.endpoints,
    [REPORT_PATH, createReportsEndpoint(environment.CSP_REPORT_DIR, gate)],
    [SPECULATION_PATH, createSpeculationEndpoint()],
    createCookieEndpoint({ siteUrl, gate, renew: cookies.renewed }),
  ]),
  steps: [
    createServiceProxy({
      routes: builtInServices({
        ...{ countryOf, codeOf, countryHeader, isProxy, isFromCdn },
        decisionCookies: cookies.ofDecision,
      }),
      gate,
      maxOpenPerClient: environment.MAX_PROXIED_PER_CLIENT,
      services: {
        collector: environment.COLLECTOR_URL,
        content: environment.CONTENT_URL,
        leads: environment.LEADS_URL,
      },
      signal: stopping.signal,
    }),
  ],
});

const sending =
  environment.countsUrl && sendCounts({ url: environment.countsUrl, secret: environment.COLLECTOR_SECRET, counts });

server.on('error', (error) => fail(describe(error, 'SITE', SITE_HOST, SITE_PORT)));
internal.on('error', (error) => {
  const message = describe(error, 'INTERNAL', INTERNAL_HOST, INTERNAL_PORT);
  // A second copy on the machine runs without metrics, unless its port was set.
  if (isInternalPortSet) fail(message);
  else log.warn(`no metrics: ${message}`);
});
internal.listen(INTERNAL_PORT, INTERNAL_HOST);
// Wait for the geo data before listening: a first visitor's consent could otherwise be read as withdrawn.
await Promise.all([flags.ready(), geo.ready()]);
server.listen(SITE_PORT, SITE_HOST, () => {
  superviseServer({
    ...{ program: 'site', lameDuckMs: environment.LAME_DUCK_MS, announce: leave, drain },
    faultFile: join(environment.CONTENT_CACHE_DIR, `faults-${SITE_PORT}.json`),
  });
  log.info(`ready at http://localhost:${SITE_PORT}`);
});

async function drain(): Promise<void> {
  stopping.abort();
  try {
    await stop();
    if (sending) await sending.stop();
  } finally {
    cluster.stop();
    flags.stop();
  }
}

function describe(error: Error, prefix: 'SITE' | 'INTERNAL', host: string, port: number): string {
  const target = { host, hostVariable: `${prefix}_HOST`, port, portVariable: `${prefix}_PORT` };
  return describeListenFault(error, target) ?? `could not start: ${error.message}`;
}

function fail(message: string): void {
  log.error(message);
  process.exit(1);
}

/** The built site reads variables of its own, such as the vendors'. */
async function loadSite(): Promise<{ site: Site }> {
  try {
    return await import(new URL('./dist/server/entry.mjs', import.meta.url).href);
  } catch (error) {
    return refuseEnvironment(error);
  }
}
