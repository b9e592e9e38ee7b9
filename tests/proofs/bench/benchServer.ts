import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createCountryCodeReader, createCountryLookup, createCountryReader } from '@cumulus/geo-country';
import { createClientAddress, trustedProxies } from '@cumulus/http/clientAddress';
import { countAskedPages } from '../../../apps/site/countAskedPages.ts';
import { builtInServices } from '../../../apps/site/proxiedRoutes.ts';
import { cacheProcessVariables } from '../../../apps/site/src/platform/server/environment.ts';
import { requestConsent } from '../../../apps/site/src/privacy/requestConsent.ts';
import { ConsentCounts } from '../../../apps/site/src/server/consent-counts/ConsentCounts.ts';
import { createClientGate } from '../../../apps/site/src/server/http/clientGate.ts';
import type { Representation, StoredPage } from '../../../apps/site/src/server/page-cache/storedPage.ts';
import { createServiceProxy } from '../../../apps/site/src/server/proxy/serviceProxy.ts';
import { secureRendering } from '../../../apps/site/src/server/security/secureRendering.ts';
import { serverEnvironment } from '../../../apps/site/src/server/serverEnvironment.ts';
import type { Site } from '../../../apps/site/src/server/site.ts';
import { createSiteServer } from '../../../apps/site/src/server/siteServer.ts';
import { vendorPolicies } from '../../../apps/site/src/vendors/configuredVendors.ts';
import { benchDecision } from './benchDecision.ts';

cacheProcessVariables();
/** The real server with the built site, which also takes commands of the benchmark. */
const built = new URL('../../../apps/site/dist/', import.meta.url);
const { site } = (await import(new URL('server/entry.mjs', built).href)) as { site: Site };
const environment = serverEnvironment(process.env);
const security = { siteUrl: environment.pages.siteUrl, vendors: vendorPolicies(process.env) };

const times: number[] = [];
const isTimed = process.env.BENCH_TIMED === 'true';
const isFromCdn = () => false;
const isProxy = trustedProxies(environment.TRUSTED_PROXIES);
const countryHeader = environment.COUNTRY_HEADER;
const countryOf = createCountryReader(countryHeader, {
  isProxy,
  isFromCdn,
  geo: createCountryLookup(environment.GEOIP_FILE),
});
const decided = await benchDecision(
  { ...site, render: secureRendering(site.render, security) },
  { siteUrl: environment.pages.siteUrl, countryOf },
  { count: Number(process.env.BENCH_EXPERIMENTS ?? 0), times: isTimed ? times : undefined },
);
const clientDirectory = fileURLToPath(new URL('client/', built));
const codeOf = createCountryCodeReader(countryHeader, { isProxy, isFromCdn });
const routes = builtInServices({ countryOf, codeOf, countryHeader, isProxy, isFromCdn });
const services = {
  collector: environment.COLLECTOR_URL,
  content: environment.CONTENT_URL,
  leads: environment.LEADS_URL,
};
const gate = createClientGate(environment, createClientAddress(isProxy, isFromCdn));
const { consentVersion = () => undefined } = site;
const counts = new ConsentCounts((country) => (requestConsent.rule({}, country) === 'opt-out' ? 'opt-out' : 'opt-in'));
const { server, internal, source, settled } = createSiteServer({
  ...decided,
  onDelivered: countAskedPages({ countryOf, consent: requestConsent, consentVersion, counts }),
  ...{
    environment,
    clientDirectory,
    gate,
    steps: [createServiceProxy({ routes, services, gate })],
  },
});

function exactCopy(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

/** A deep copy of a page: no byte or text is shared with the original. */
function copyOf(page: StoredPage, key: string): StoredPage {
  const own = (text: string) => Buffer.from(text).toString();
  const headers = page.headers.map(own);
  const copy = (one: Representation): Representation => ({
    ...one,
    body: exactCopy(one.body),
    headers: [...headers, ...one.headers.slice(headers.length)],
  });
  return {
    ...page,
    ...{ key, headers, tags: page.tags.slice() },
    ...(page.brotli && { brotli: copy(page.brotli) }),
  };
}

const SETTLING_STEPS = 10;

/** Fills the page cache with pages of real sizes under invented paths. */
async function fill(count: number, paths: string[]) {
  const pages = paths.flatMap((path) => source.pages.peek(`${path}\n\n`) ?? []);
  for (let index = 0; source.pages.size < count; index += 1) {
    const page = pages[index % pages.length];
    if (!page) throw new Error('No page was rendered before');
    source.pages.put(copyOf(page, `/${createHash('md5').update(randomBytes(8)).digest('hex')}\n\n`));
    if (index > count) break;
  }
  // The steady state of a server: everything is compressed, and V8 has released the memory of renderings.
  await settled();
  for (let count = 0; count < SETTLING_STEPS; count += 1) {
    global.gc?.();
    await pause(1_000);
  }
  return {
    pages: source.pages.size,
    countedBytes: source.pages.bytes,
    rssBytes: process.memoryUsage.rss(),
  };
}

type Message =
  | { forget: string[] }
  | { fill: number; paths: string[] }
  | { timesOf: 'decisions' }
  | { wait: 'compressed' };

process.on('message', async (message: Message) => {
  if ('fill' in message) return process.send?.(await fill(message.fill, message.paths));
  if ('wait' in message) return settled().then(() => process.send?.('compressed'));
  if ('timesOf' in message) return process.send?.(times.splice(0));
  for (const path of message.forget) source.pages.delete(`${path}\n\n`);
  return process.send?.('forgotten');
});
process.on('disconnect', () => process.exit(0));
internal.listen(environment.INTERNAL_PORT, '127.0.0.1');
server.listen(environment.SITE_PORT, '127.0.0.1');
