import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trustedProxies } from '@cumulus/http/clientAddress';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInServices } from '../../../apps/site/proxiedRoutes.ts';
import { createServiceProxy } from '../../../apps/site/src/server/proxy/serviceProxy.ts';
import { gateOf } from '../../../apps/site/src/server/testing/scriptedSite.ts';
import { startSiteServer } from '../../../apps/site/src/server/testing/startSiteServer.ts';
import { startApplications } from '../../fixtures/servers/startApplications.ts';

const LEADS_SECRET = 'leads-61e0-77ab-c2';
const folder = mkdtempSync(join(tmpdir(), 'private-paths-'));

let running: Awaited<ReturnType<typeof startApplications>>;
beforeAll(async () => {
  running = await startApplications({
    ...{ LEADS_SECRET, CONTENT_WEBHOOK_URLS: 'none', STORE_FILE: join(folder, 'store.sqlite') },
    ...{ SERVICES_CACHE_DIR: join(folder, 'cache'), IMAGE_CACHE_DIR: join(folder, 'images') },
  });
});
afterAll(async () => {
  await running?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Name = 'content' | 'collector' | 'leads';
const NOBODY = { identities: ['nobody-has-this-id'] };
const NO_COUNTS = { id: '0197a1f0-6c1e-7000-8000-000000000000', totals: [] };
/** Every path of the private listeners, as those ask who may. A body makes it a POST. */
const PRIVATE: [application: Name, path: string, body?: object][] = [
  ['content', '/metrics'],
  ['content', '/metrics?format=json'],
  ['content', '/experiments'],
  ['content', '/changes?since=0'],
  ['content', '/flag-edits'],
  ['content', '/content/confirm-unpublish'],
  ['content', '/content/confirm-unpublish', {}],
  ['collector', '/metrics'],
  ['collector', '/metrics?format=json'],
  ['collector', '/inspector/api/events'],
  ['collector', '/inspector/api/recordings'],
  ['collector', '/recordings'],
  ['collector', '/live'],
  ['collector', '/exposures'],
  ['collector', '/consent-totals?from=2026-11-28&to=2026-11-28'],
  ['collector', '/consent-increments', NO_COUNTS],
  ['collector', '/visitors/identities', NOBODY],
  ['collector', '/visitors/export', NOBODY],
  ['collector', '/visitors/timeline', NOBODY],
  ['collector', '/visitors/erase', NOBODY],
  ['leads', '/metrics'],
  ['leads', '/metrics?format=json'],
  ['leads', '/leads', {}],
  ['leads', '/sales/leads'],
  ['leads', '/sales/choices'],
  ['leads', '/digest', {}],
  ['leads', '/visitors/export', NOBODY],
  ['leads', '/visitors/erase', NOBODY],
];

/** What an empty form and an empty digest get. */
const EMPTY: Readonly<Record<string, number>> = { '/leads': 422, '/digest': 400 };

/** As the site and the studio ask. @returns the status */
async function ask(origin: string, path: string, body: object | undefined): Promise<number> {
  const headers = { Authorization: `Bearer ${LEADS_SECRET}`, 'Content-Type': 'application/json' };
  const sent = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(origin + path, { headers, redirect: 'manual', ...sent });
  // A stream would not end.
  await response.body?.cancel();
  return response.status;
}

async function statusesAt(origin: string): Promise<Record<string, number>> {
  const asked = PRIVATE.map(async ([application, path, body]) => {
    const status = await ask(origin, path, body);
    return [`${application}: ${body ? 'POST' : 'GET'} ${path}`, status] as const;
  });
  return Object.fromEntries(await Promise.all(asked));
}

/** What answers with one status to all of these. @param toPost where POST has another */
const everywhere = (status: number, toPost = status) =>
  Object.fromEntries(
    PRIVATE.map(([application, path, body]) => [
      `${application}: ${body ? 'POST' : 'GET'} ${path}`,
      body ? toPost : status,
    ]),
  );

// REQ-SEC-05
describe.each<Name>(['content', 'collector', 'leads'])('%s', (name) => {
  it('has no other private paths than these', async () => {
    const refused = await fetch(`${running[name].internalUrl}/nowhere`);
    const { message } = (await refused.json()) as { message: string };
    const known = /Known: (.+)$/.exec(message)?.[1]?.split(', ') ?? [];
    const tested = PRIVATE.filter(([application]) => application === name).map(([, path]) => path);
    const isTested = (prefix: string) => prefix === '/healthz' || tested.some((path) => path.startsWith(prefix));
    expect(known.length).toBeGreaterThan(2);
    expect(known.filter((prefix) => !isTested(prefix))).toEqual([]);
  });

  it('answers them on its private listener', async () => {
    const own = PRIVATE.filter(([application]) => application === name);
    for (const [, path, body] of own)
      expect([path, await ask(running[name].internalUrl, path, body)]).toEqual([path, EMPTY[path] ?? 200]);
  });

  it('answers none of them on its public listener', async () => {
    expect(await statusesAt(running[name].url)).toEqual(everywhere(404));
  });

  it('says in public only whether it is ready', async () => {
    const health = await fetch(`${running[name].url}/healthz`);
    expect(await health.json()).toEqual({ status: 'ok' });
  });
});

it('the site answers none of them', async () => {
  const { content, collector, leads } = running;
  const nowhere = { countryOf: () => undefined, codeOf: () => undefined, isFromCdn: () => false };
  const routes = builtInServices({ ...nowhere, countryHeader: 'x-visitor-country', isProxy: trustedProxies('') });
  const services = { content: content.url, collector: collector.url, leads: leads.url };
  const { origin } = await startSiteServer(
    { CONTENT_URL: content.url, LEADS_INTERNAL_URL: leads.internalUrl },
    { steps: [createServiceProxy({ routes, services, gate: gateOf() })] },
  );
  // A path without a form takes no POST, whether there is a page or not.
  expect(await statusesAt(origin)).toEqual(everywhere(404, 405));
  for (const [, path] of PRIVATE) expect([path, await ask(origin, path, undefined)]).toEqual([path, 404]);
});
