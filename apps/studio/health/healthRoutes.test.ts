import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@cumulus/server/calls';
import { expect, it, onTestFinished } from 'vitest';
import { Neighbour } from '../Neighbour.ts';
import { createHealthRoutes } from './healthRoutes.ts';

const NOW = Date.parse('2026-11-28T18:00:00.000Z');
const PERSON = { name: 'ann', roles: ['admin'] } as const;
const HOSTILE = '<script>alert(1)</script>';

/** An application whose private listener answers so, by path. */
async function startNeighbour(name: 'collector' | 'leads', answers: Record<string, unknown>): Promise<Neighbour> {
  const server = createServer(({ url = '' }: IncomingMessage, response) => {
    const answer = answers[url.split('?')[0] ?? ''];
    response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return new Neighbour(name, `http://127.0.0.1:${port}`, undefined);
}

const sample = (name: string, value: number, labels?: object) => ({
  ...{ name, type: 'gauge', help: '' },
  samples: [{ value, ...(labels && { labels }) }],
});
const errorEvent = {
  ...{ occurredAt: '2026-11-28T17:00:00.000Z', anonymousId: 'ann' },
  payload: {
    ...{ version: '2026.11.3', view: { url: 'https://www.cumulus.example/pricing?a=b' } },
    error: { type: 'TypeError', message: HOSTILE, stack: 'at x' },
  },
};

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'csp-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const collector = await startNeighbour('collector', {
    '/healthz': { status: 'degraded', problems: ['the disk is full'], services: {} },
    '/metrics': [
      ...[sample('services_outbox_events', 3), sample('services_forwarded_total', 9)],
      sample('services_intake_stored_total', 40, { service: 'datadog' }),
      sample('services_intake_refused_total', 2, { service: 'datadog', status: '403' }),
      // Of strangers who send too much.
      sample('services_intake_refused_total', 5, { service: 'datadog', status: '429' }),
    ],
    '/inspector/api/events': { events: [errorEvent, { ...errorEvent, payload: {} }], nextCursor: null },
    '/inspector/api/recordings': { recordings: [] },
  });
  const leads = await startNeighbour('leads', {
    '/healthz': { status: 'ok' },
    '/metrics': [
      sample('services_lead_deliveries', 2, { channel: 'slack', state: 'dead' }),
      sample('services_lead_deliveries', 7, { channel: 'slack', state: 'waiting' }),
      sample('services_lead_deliveries', 1, { channel: 'slack', state: 'refused' }),
    ],
  });
  const routes = createHealthRoutes({
    ...{ neighbours: [collector, leads], cspFolder: folder, now: () => NOW },
    problems: () => ['experiment "x": the sample ratio is off'],
    releases: async () => [
      { at: NOW - 7_200_000, release: '4f3c' },
      { at: NOW, release: 'later' },
    ],
  });
  const ask = async (path: string, query = '') => {
    const route = routes.find((one) => one.path === path);
    const response = await route?.handle({ env: { incoming: { url: `${path}${query}` } } } as Call, PERSON);
    return (await response?.json()) as Record<string, unknown>;
  };
  return { ask, folder };
}

it('lists problems of all applications and what waits or failed', async () => {
  const { ask } = await start();
  const { figures, vendors: _, ...health } = await ask('/health');
  expect(health).toEqual({
    applications: { collector: 'degraded', leads: 'ok' },
    problems: ['the disk is full', 'experiment "x": the sample ratio is off'],
    notes: [],
  });
  const values = Object.fromEntries(
    (figures as { label: string; value: number }[]).map(({ label, value }) => [label, value]),
  );
  expect(values).toMatchObject({
    ...{ 'Dead letters': 2, 'Notifications waiting': 7, 'Events waiting for the vendor': 3 },
    'Flags that were refused': null,
  });
});

it('says which vendors fail, those that fail most first', async () => {
  const { ask } = await start();
  expect((await ask('/health')).vendors).toEqual([
    { vendor: 'slack', direction: 'sent', done: 0, waiting: 7, failed: 3, note: '2 dead letters, 1 refused' },
    { vendor: 'Datadog', direction: 'received', done: 40, waiting: null, failed: 2, note: '2 × status 403' },
    { vendor: 'Segment', direction: 'sent', done: 9, waiting: 3, failed: 0, note: '' },
    { vendor: 'Segment', direction: 'received', done: null, waiting: null, failed: 0, note: '' },
  ]);
});

it('an error is of the release that ran then, unless it says another', async () => {
  const { ask } = await start();
  const { groups } = await ask('/health/errors', '?days=1');
  expect((groups as { releases: string[] }[]).map(({ releases }) => releases)).toEqual([['2026.11.3'], ['4f3c']]);
});

it('groups the errors of pages, whatever they are', async () => {
  const { ask } = await start();
  const { groups } = await ask('/health/errors', '?days=1');
  expect(groups).toMatchObject([
    { type: 'TypeError', message: HOSTILE, pages: [{ path: '/pricing', count: 1 }], count: 1 },
    { type: '', message: '', count: 1 },
  ]);
  await expect(ask('/health/errors', '?days=400')).rejects.toThrow('days');
});

it('counts reports about the security policy by path, of both files and without broken lines', async () => {
  const { ask, folder } = await start();
  expect(await ask('/health/csp')).toMatchObject({ isCollected: false, groups: [] });
  const report = (at: string, page = 'https://www.cumulus.example/pricing') =>
    JSON.stringify({ at, page, directive: 'script-src-elem', blocked: 'inline' });
  writeFileSync(join(folder, 'reports.jsonl.1'), `${report('2026-11-27T10:00:00.000Z')}\n{"at":\n`);
  writeFileSync(
    join(folder, 'reports.jsonl'),
    `${report('2026-11-28T10:00:00.000Z')}\n${report('2026-10-01T10:00:00.000Z')}\n`,
  );
  expect(await ask('/health/csp')).toMatchObject({
    isCollected: true,
    groups: [
      {
        ...{ path: '/pricing', directive: 'script-src-elem', blocked: 'inline', count: 2 },
        ...{ firstSeen: '2026-11-27T10:00:00.000Z', lastSeen: '2026-11-28T10:00:00.000Z' },
      },
    ],
  });
});
