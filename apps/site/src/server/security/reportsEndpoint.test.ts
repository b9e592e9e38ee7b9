import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readCall } from '../http/call.ts';
import { createEndpointStep } from '../http/requestListener.ts';
import { gateOf } from '../testing/scriptedSite.ts';
import { createReportsEndpoint } from './reportsEndpoint.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function start(options: { maxPerMinute?: number; directory?: string; perClient?: number } = {}) {
  const gate = gateOf({ RATE_LIMIT_REPORTS: options.perClient });
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'csp-'));
  const step = createEndpointStep(
    new Map([['/csp-reports', createReportsEndpoint(directory, gate, options.maxPerMinute)]]),
  );
  const server = createServer((request, response) => {
    const call = readCall(request, response);
    if (!call || !step(call)) response.writeHead(404).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = (body: string, type = 'application/csp-report', path = '/csp-reports', client?: string) =>
    fetch(origin + path, {
      method: 'POST',
      body,
      headers: { 'content-type': type, ...(client && { 'x-forwarded-for': client }) },
    });
  const storedReports = () =>
    readFileSync(join(directory, 'reports.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
  return { directory, origin, send, storedReports };
}

const old = JSON.stringify({
  'csp-report': {
    'document-uri': 'https://www.cumulus.example/pricing?email=ada@example.com#x',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'inline',
    'line-number': 3,
    'script-sample': 'alert(1)',
  },
});

test('stores a report of either form, without the query of any address', async () => {
  const { send, storedReports } = await start();
  expect((await send(old)).status).toBe(204);
  const body = {
    documentURL: 'https://www.cumulus.example/?token=1',
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
    sourceFile: null,
    sample: 'Element innerHTML|<b>',
  };
  const reports = JSON.stringify([
    { type: 'csp-violation', age: 1, url: 'x', body },
    { type: 'deprecation', body: {} },
  ]);
  expect((await send(reports, 'application/reports+json')).status).toBe(204);
  await vi.waitFor(() => expect(storedReports()).toHaveLength(2), { timeout: 30_000 });
  expect(storedReports()).toMatchObject([
    {
      page: 'https://www.cumulus.example/pricing',
      directive: 'script-src-elem',
      blocked: 'inline',
      line: 3,
      sample: 'alert(1)',
    },
    { page: 'https://www.cumulus.example/', directive: 'require-trusted-types-for', blocked: 'trusted-types-sink' },
  ]);
  expect(JSON.stringify(storedReports())).not.toMatch(/ada@|token|127\.0\.0\.1/);
});

test.each([
  ['{', 'application/csp-report', 400, 'not JSON'],
  ['{"csp-report":{}}', 'application/csp-report', 400, 'document-uri'],
  ['{}', 'application/reports+json', 400, 'expected array'],
  ['[{"type":"csp-violation","body":{}}]', 'application/reports+json', 400, 'documentURL'],
  ['{}', 'application/json', 415, 'application/csp-report'],
  ['x'.repeat(17_000), 'application/csp-report', 413, '16384 bytes'],
])('refuses invalid reports with the reason: case %#', async (body, type, status, words) => {
  const { send } = await start();
  const response = await send(body, type);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(words);
});

test('refuses a large body without Content-Length', async () => {
  const { origin } = await start();
  const body = new ReadableStream({
    start(controller) {
      for (let count = 0; count < 20; count += 1) controller.enqueue(new Uint8Array(1024));
      controller.close();
    },
  });
  const request = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/csp-report' } };
  expect((await fetch(`${origin}/csp-reports`, request)).status).toBe(413);
});

test('limits the reports per minute', async () => {
  const { send } = await start({ maxPerMinute: 2 });
  const statuses = [(await send(old)).status, (await send(old)).status, (await send(old)).status];
  expect(statuses).toEqual([204, 204, 429]);
});

test('one client’s reports leave room for those of others', async () => {
  const { send } = await start({ maxPerMinute: 3, perClient: 2 });
  const from = async (client: string) => (await send(old, undefined, undefined, client)).status;
  expect([await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.1')]).toEqual([204, 204, 429]);
  expect([await from('192.0.2.2'), await from('192.0.2.2')]).toEqual([204, 429]);
});

test('accepts POST only, at its own path only', async () => {
  const { origin, send } = await start();
  const got = await fetch(`${origin}/csp-reports`);
  expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
  expect((await send(old, undefined, '/csp-reports?x=1')).status).toBe(204);
  expect((await send(old, undefined, '/csp-reports/x')).status).toBe(404);
});

test('responds normally when nothing can be written, and logs it once', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const file = join(mkdtempSync(join(tmpdir(), 'csp-')), 'taken');
  writeFileSync(file, '');
  const { send } = await start({ directory: file });
  expect([(await send(old)).status, (await send(old)).status]).toEqual([204, 204]);
  await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  expect(log.mock.calls[0]?.[0]).toContain(file);
  log.mockRestore();
});

test('the folder stays bounded', async () => {
  const { send, directory, storedReports } = await start({ maxPerMinute: 10_000 });
  const report = { documentURL: 'https://a.example/', effectiveDirective: 'x', sample: 'y'.repeat(200) };
  const body = JSON.stringify(Array.from({ length: 40 }, () => ({ type: 'csp-violation', body: report })));
  for (let count = 0; count < 250; count += 1) await send(body, 'application/reports+json');
  await send(old);
  // Reports are stored in order, after the responses: once the last one is stored, no file is renamed any more.
  await vi.waitFor(() => expect(storedReports().at(-1)).toMatchObject({ sample: 'alert(1)' }), { timeout: 30_000 });
  expect(readdirSync(directory).sort()).toEqual(['reports.jsonl', 'reports.jsonl.1']);
  const sizes = readdirSync(directory).map((name) => readFileSync(join(directory, name)).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1024 * 1024);
});
