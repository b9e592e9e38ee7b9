import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CollectorFixture,
  startCollector,
  VENDOR_KEY,
  WRITE_KEY,
} from '../../collector/testing/startCollector.ts';
import { startWithUsers } from '../testing/startWithUsers.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
  await collector.post('/segment/v1/i', {
    ...{ writeKey: WRITE_KEY, anonymousId: 'a1', userId: 'ada@studio.example', messageId: 'i1' },
    traits: { firstName: 'Ada', html: '<script>alert(1)</script>' },
    context: { page: { path: '/pricing?mail=ada%40studio.example' } },
  });
});
afterAll(() => collector.close());

const start = () => startWithUsers({ COLLECTOR_INTERNAL_URL: collector.internalUrl });

it('shows stored events as they are to admins, and masked to analysts', async () => {
  const { as, ask } = await start();
  const read = async (role: string, path = '/inspector/api/events?limit=20') =>
    (await ask(path, { headers: await as(role) })).text();
  expect(await read('admin')).toContain('ada@studio.example');
  const masked = await read('analyst');
  expect(JSON.parse(masked).events).toHaveLength(1);
  expect(masked).toContain('"a1"');
  expect(masked).not.toMatch(/ada@|"Ada"|<script/);
  expect(await read('analyst', '/inspector/api/events?limit=0')).toContain('limit');
});

it('notes who saw and exported what, and exports nothing that can’t be noted', async () => {
  const { as, ask, folder } = await start();
  const [admin, analyst] = [await as('admin'), await as('analyst')];
  await ask('/inspector/api/events?visitor=ada%40studio.example', { headers: analyst });
  const visitor = '/inspector/api/visitors/a1?id=ada%40studio.example';
  expect((await ask(visitor, { headers: admin })).status).toBe(200);
  const text = await readFile(join(folder, 'audit.jsonl'), 'utf8');
  const entries = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(entries.slice(-2)).toMatchObject([
    { person: 'analyst', did: 'saw stored events', about: [expect.any(String)] },
    { person: 'admin', did: 'exported all data of a visitor', about: [expect.any(String), expect.any(String)] },
  ]);
  // One visitor has one hash, wherever they are asked for.
  expect(entries.at(-1).about[1]).toBe(entries.at(-2).about[0]);
  expect(text).not.toContain('studio.example');
  await rm(join(folder, 'audit.jsonl'));
  await mkdir(join(folder, 'audit.jsonl'));
  for (const method of ['GET', 'DELETE']) expect((await ask(visitor, { method, headers: admin })).status).toBe(503);
  expect((await collector.store.list({ limit: 10 })).events).toHaveLength(1);
  expect((await ask('/inspector/api/events', { headers: analyst })).status).toBe(200);
});

it('shows the list of recordings as it is to admins, and masked to analysts', async () => {
  const replay = new URLSearchParams({ device_id: 'ada@studio.example', session_id: '1764', type: 'replay' });
  await collector.post(`/amplitude/sessions/v2/track?${replay}&api_key=${VENDOR_KEY}`, {
    version: 2,
    events: [`{"type":3,"timestamp":${Date.now()}}`],
  });
  const { as, ask } = await start();
  const read = async (role: string) => (await ask('/inspector/api/recordings', { headers: await as(role) })).text();
  expect(await read('admin')).toContain('ada@studio.example');
  const masked = await read('analyst');
  expect(JSON.parse(masked).recordings).toHaveLength(1);
  expect(masked).not.toContain('ada@');
});
