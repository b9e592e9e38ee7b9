import { createServer, request, type Server } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { trustedProxies } from '@cumulus/http/clientAddress';
import { findTargetFault, rebuildPath } from '@cumulus/http/requestTarget';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASIC, startCollector } from '../../../apps/collector/testing/startCollector.ts';
import { startFixture } from '../../../apps/content/testing/startFixture.ts';
import { startScheduler } from '../../../apps/leads/scheduler/testing/startScheduler.ts';
import { builtInServices } from '../../../apps/site/proxiedRoutes.ts';
import { createServiceProxy } from '../../../apps/site/src/server/proxy/serviceProxy.ts';
import { decideNothing } from '../../../apps/site/src/server/site.ts';
import { ask } from '../../../apps/site/src/server/testing/ask.ts';
import { gateOf, scriptedSite } from '../../../apps/site/src/server/testing/scriptedSite.ts';
import { type RawAnswer, sendRequests } from '../../fixtures/servers/rawClient.ts';
import { startNginx } from '../../fixtures/servers/startNginx.ts';
import { startVarnish } from '../../fixtures/servers/startVarnish.ts';
import { until } from '../../fixtures/servers/until.ts';
import { startNode } from './startNode.ts';
import { spellTraversals } from './traversalSpellings.ts';

/** The fixture's video, with the version of its bytes. */
const CLIP = '/videos/main/clip/tok.84d89877f0/clip.mp4';

const SECRET = 'a-secret-of-the-front';
const MARK = 'only-for-operators';
/** Every prefix that the site proxies, with the method and a place below it that is proxied. */
const PROXIED = [
  { method: 'GET', prefix: '/images', base: '/images/main/photo/tok/' },
  { method: 'GET', prefix: '/videos', base: '/videos/main/clip/tok/' },
  { method: 'GET', prefix: '/assets', base: '/assets/a/b/' },
  { method: 'GET', prefix: '/growthbook', base: '/growthbook/api/features/' },
  { method: 'POST', prefix: '/segment', base: '/segment/v1/' },
  { method: 'POST', prefix: '/amplitude', base: '/amplitude/2/' },
  { method: 'POST', prefix: '/datadog', base: '/datadog/api/v2/' },
  { method: 'GET', prefix: '/ip', base: '/ip/' },
  { method: 'POST', prefix: '/visitor-identification', base: '/visitor-identification/' },
  { method: 'POST', prefix: '/consent', base: '/consent/' },
  { method: 'GET', prefix: '/scheduler', base: '/scheduler/meeting/' },
];
/** Marks of responses of the inspector, the content APIs or a health check. */
const FROM_OUTSIDE = new RegExp(`${MARK}|"nextCursor"|"type":\\s*"Array"|AccessToken|"services"|site_\\w+_total`);

interface Spelled {
  prefix: string;
  target: string;
  request: string;
}

const spelled: Spelled[] = PROXIED.flatMap(({ method, prefix, base }) =>
  spellTraversals(base).map((target) => ({ prefix, target, request: writeRequest(method, target, prefix) })),
);

let content: Awaited<ReturnType<typeof startFixture>>;
let collector: Awaited<ReturnType<typeof startCollector>>;
let leads: Awaited<ReturnType<typeof startScheduler>>;
/** One before each application. */
const recorders: Server[] = [];
let node: Awaited<ReturnType<typeof startNode>>;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let varnish: Awaited<ReturnType<typeof startVarnish>>;
/** Requests that reached the site, through a proxy or directly. */
const reached: string[] = [];
/** Requests that reached the applications through the site: requested prefix and path. */
const seen: { prefix: string; url: string }[] = [];

beforeAll(async () => {
  [content, collector, leads] = await Promise.all([startFixture(), startCollector(), startScheduler()]);
  const event = { event: MARK, anonymousId: 'a', messageId: 'm', type: 'track' };
  expect((await collector.post('/segment/v1/track', event, BASIC)).status).toBe(200);
  const services = {
    content: await recordBefore(content.url()),
    collector: await recordBefore(collector.url),
    leads: await recordBefore(leads.url),
  };
  const nowhere = { countryOf: () => undefined, codeOf: () => undefined, isFromCdn: () => false };
  const routes = builtInServices({ ...nowhere, countryHeader: 'x-visitor-country', isProxy: trustedProxies('') });
  node = await startNode({
    ...{ site: scriptedSite(), decide: decideNothing, secret: SECRET, variables: { CONTENT_URL: services.content } },
    steps: [createServiceProxy({ routes, services, gate: gateOf() })],
  });
  node.server.on('request', ({ url = '' }) => reached.push(url.replace(/^\/decide\?path=/, '')));
  [nginx, varnish] = await Promise.all([
    startNginx({ upstream: node.port }),
    startVarnish({ nodes: [node.port], secret: SECRET }),
  ]);
  const isHealthy = async () =>
    (await ask(varnish.port, '/healthz', { headers: { host: 'localhost' } })).status === 200;
  await until(isHealthy, 'Varnish finding its node');
});

afterAll(async () => {
  await Promise.all([nginx?.stop(), varnish?.stop()]);
  await node?.stop();
  for (const recorder of recorders) {
    recorder.closeAllConnections();
    recorder.close();
  }
  await Promise.all([content?.close(), collector?.close(), leads?.close()]);
});

/** Records requests, and forwards them to the real application. @returns its address */
async function recordBefore(url: string): Promise<string> {
  const { hostname: host, port } = new URL(url);
  const recorder = createServer((incoming, response) => {
    const { method, url: path = '', headers } = incoming;
    // Files are fetched without a client's headers: their prefix is one of three.
    const assets = /^\/(?:images|videos|assets)(?=\/)/.exec(path)?.[0] ?? '/assets';
    seen.push({ prefix: headers.accept?.replace('x-prefix', '') ?? assets, url: path });
    const forwarded = request({ host, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  });
  recorders.push(recorder);
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`;
}

/** @param prefix sent as `Accept`, which the site forwards */
function writeRequest(method: string, target: string, prefix: string): string {
  const body = method === 'POST' ? 'Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}' : '\r\n';
  return `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nAccept: x-prefix${prefix}\r\n${body}`;
}

const entryPoints = [
  { name: 'the site', portOf: () => node.port },
  { name: 'nginx', portOf: () => nginx.clearPort },
  { name: 'Varnish', portOf: () => varnish.port },
];

function wrongAmong(answers: readonly RawAnswer[], requested: readonly Spelled[]): string[] {
  return answers.flatMap(({ status, body }, index) => {
    const { target = '' } = requested[index] ?? {};
    const isWrong = findTargetFault(target) !== undefined;
    // A service itself may refuse a query.
    const isRefused = status === 400 && (isWrong || !target.includes('?'));
    const faults = [
      ...(isRefused === isWrong ? [] : [isWrong ? 'not refused' : 'refused, though nothing is wrong with it']),
      ...(FROM_OUTSIDE.test(body) ? ['answered from outside'] : []),
      ...(status >= 500 ? ['failed'] : []),
    ];
    return faults.map((fault) => `${JSON.stringify(target)}: ${status}, ${fault}`);
  });
}

/** Requests that reached the applications with a path that is not below the requested prefix. */
const outside = () =>
  seen.filter(({ prefix, url }) => rebuildPath(url.split('?')[0] ?? '', prefix) !== url.split('?')[0]);

it('spells each traversal in at least 500 ways', () => {
  for (const { prefix, base } of PROXIED) {
    expect(
      new Set(spelled.filter((one) => one.prefix === prefix).map(({ target }) => target)).size,
    ).toBeGreaterThanOrEqual(500);
    expect(spelled.filter(({ target }) => target.startsWith(base)).length).toBeGreaterThanOrEqual(400);
  }
});

describe.each(entryPoints)('through $name', ({ name, portOf }) => {
  // REQ-SEC-01
  it('reaches nothing outside a proxied prefix', async () => {
    reached.length = 0;
    const answers = await sendRequests(
      portOf(),
      spelled.map(({ request: sent }) => sent),
    );
    expect(wrongAmong(answers, spelled)).toEqual([]);
    expect(outside()).toEqual([]);
    expect(reached.length).toBeGreaterThan(0);
    // Proxies refuse these themselves.
    if (name !== 'the site') expect(reached.filter((target) => findTargetFault(target) !== undefined)).toEqual([]);
  });

  it('reaches paths below a prefix, with any query', async () => {
    seen.length = 0;
    const query = `utm_source=a%2Fb&utm_term=..\\..%5C%252e${portOf()}&app_redirect=https%3A%2F%2Fapp.cumulus.example%2F..%2F..`;
    const targets = [
      ...[`${CLIP}?${query}`, `http://localhost${CLIP}?b=${query}`],
      ...[`/pricing?${query}`, `http://localhost/pricing?${query}`, '/pricing?app_redirect=/../..//&a=/..;/%00', '/'],
    ];
    const answers = await sendRequests(
      portOf(),
      targets.map((target) => writeRequest('GET', target, '/videos')),
      1,
    );
    expect(answers.map(({ status }) => status)).toEqual(targets.map(() => 200));
    expect(answers[0]?.body).toBe('0123456789');
    expect(seen.map(({ url }) => url.split('?')[0])).toEqual(Array(seen.length).fill(CLIP));
    // The site caches the small file: its address has its version.
    if (name === 'the site') expect(seen).toHaveLength(1);
  });

  it('looks up pages with unusual names', async () => {
    const targets = [
      '/a..b',
      '/.well-known/x',
      '/%C3%A4',
      '/a%20b',
      '/100%25',
      '//a',
      '/...',
      '/a;b=..',
      'http://localhost/a..b',
    ];
    const answers = await sendRequests(
      portOf(),
      targets.map((target) => writeRequest('GET', target, '')),
      1,
    );
    expect(answers.map(({ status }) => status)).toEqual(targets.map(() => 404));
  });
});

it('reaches nothing outside a prefix over HTTP/2 through nginx either', async () => {
  const assetPaths = spelled.filter(({ target, prefix }) => prefix === '/assets' && /^\/[!-~]+$/.test(target));
  const session = connect(nginx.url, { ca: nginx.certificate });
  const statuses = await Promise.all(
    assetPaths.map(
      ({ target }) =>
        new Promise<unknown>((resolve, reject) => {
          const stream = session.request({ ':path': target, accept: 'x-prefix/assets' });
          stream.on('response', (headers) => resolve(headers[':status'])).on('error', reject);
          stream.resume().end();
        }),
    ),
  );
  session.close();
  expect(
    assetPaths.filter(({ target }, index) => (statuses[index] === 400) !== (findTargetFault(target) !== undefined)),
  ).toEqual([]);
  expect(outside()).toEqual([]);
});

it('the applications refuse the same paths, and answer none of them for another prefix', async () => {
  for (const url of [content.url(), collector.url, leads.url]) {
    const answers = await sendRequests(
      Number(new URL(url).port),
      spelled.map(({ request: sent }) => sent),
    );
    expect(wrongAmong(answers, spelled)).toEqual([]);
  }
});
