import { createCountryCodeReader, createCountryReader } from '@cumulus/geo-country';
import { trustedProxies } from '@cumulus/http/clientAddress';
import { startCollector } from '../../../apps/collector/testing/startCollector.ts';
import { builtInServices } from '../../../apps/site/proxiedRoutes.ts';
import { httpLimits } from '../../../apps/site/src/server/http/requestListener.ts';
import { createServiceProxy } from '../../../apps/site/src/server/proxy/serviceProxy.ts';
import { decideNothing } from '../../../apps/site/src/server/site.ts';
import { ask, sendRaw } from '../../../apps/site/src/server/testing/ask.ts';
import { gateOf, scriptedSite } from '../../../apps/site/src/server/testing/scriptedSite.ts';
import { startNode } from '../../integration/deployment/startNode.ts';
import type { Figure } from '../Figure.ts';
import { LIMITS } from './LIMITS.ts';
import { listenSilently, type Reactions, reaction, timed } from './Reactions.ts';

interface ProxyOptions {
  /** Of each application. */
  url: string;
  /** In place of the routes' own. */
  silentMs?: number;
  /** Milliseconds for a request. */
  requestMs?: number;
}

/** The site's server, which forwards to applications. */
async function startProxy({ url, silentMs, requestMs }: ProxyOptions) {
  const isProxy = trustedProxies();
  const isFromCdn = () => false;
  const countryOf = createCountryReader('cf-ipcountry', { isProxy, isFromCdn });
  const codeOf = createCountryCodeReader('cf-ipcountry', { isProxy, isFromCdn });
  const routes = builtInServices({ countryOf, codeOf, countryHeader: 'x-visitor-country', isProxy, isFromCdn });
  const used = silentMs === undefined ? routes : routes.map((route) => ({ ...route, silentMs }));
  return startNode({
    ...{ site: scriptedSite(), decide: decideNothing, secret: 'a-secret-of-the-front' },
    steps: [
      createServiceProxy({ routes: used, services: { collector: url, content: url, leads: url }, gate: gateOf() }),
    ],
    ...(requestMs && { limits: { ...httpLimits, headersTimeout: requestMs, requestTimeout: requestMs } }),
  });
}

const HEADERS = { host: 'localhost' };

async function timeBadGateway(port: number, path: string, body?: string): Promise<number> {
  let status = 0;
  const ms = await timed(async () => {
    ({ status } = await ask(port, path, { method: body === undefined ? 'GET' : 'POST', headers: HEADERS, body }));
  });
  if (status !== 502) throw new Error(`${path} was answered with ${status}`);
  return ms;
}

/** Nobody listens at the applications' address. */
export async function measureServicesAway(reactions: Reactions): Promise<Figure> {
  const collector = await startCollector();
  const node = await startProxy({ url: collector.url });
  await collector.close();
  try {
    const times = await reactions.times(async () =>
      Math.max(await timeBadGateway(node.port, '/segment/v1/t', '{}'), await timeBadGateway(node.port, '/ip')),
    );
    return reaction('502 with the applications down', times, LIMITS.badGatewayMs, 'REQ-PRF-10');
  } finally {
    await node.stop();
  }
}

const SILENT_MS = 300;

/** The applications take the request and never answer. Real routes wait for 5 s: the time limit here is shorter, what follows it is the same. */
export async function measureServicesHang(reactions: Reactions): Promise<Figure> {
  const silent = await listenSilently();
  const node = await startProxy({ url: silent.url, silentMs: SILENT_MS });
  try {
    const times = await reactions.times(() => timeBadGateway(node.port, '/segment/v1/t', '{}'));
    const note = `REQ-PRF-10; with silence limited to ${SILENT_MS} ms`;
    return reaction('502 while the applications hang', times, LIMITS.badGatewayMs, note);
  } finally {
    await node.stop();
    silent.close();
  }
}

/** Limits of a request, in turn: whatever it is, the answer comes soon after it. */
const REQUEST_LIMITS_MS = [250, 500, 1_000];
const HALF = 'POST /segment/v1/t HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{"half":';

/** A body of which half comes and then nothing. */
export async function measureSlowBody(reactions: Reactions): Promise<Figure> {
  const collector = await startCollector();
  try {
    const times = await reactions.times(async (run) => {
      const requestMs = REQUEST_LIMITS_MS[run % REQUEST_LIMITS_MS.length] ?? 0;
      const node = await startProxy({ url: collector.url, requestMs });
      const { text, ms } = await sendRaw(node.port, HALF);
      await node.stop();
      if (!text.startsWith('HTTP/1.1 408')) throw new Error(`half a body was answered with ${JSON.stringify(text)}`);
      return ms - requestMs;
    });
    const note = `REQ-PRF-10; limits of ${REQUEST_LIMITS_MS.join(', ')} ms`;
    return reaction('408 for a slow body, after its limit', times, LIMITS.timeoutMs, note);
  } finally {
    await collector.close();
  }
}
