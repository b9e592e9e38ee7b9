import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CollectorFixture, startCollector, VENDOR_KEY, viewEvent, WRITE_KEY } from './testing/startCollector.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

/** A request of each kind, with another key than the services expect. */
const REQUESTS: [variable: string, path: string, body: unknown, status: number][] = [
  ['SEGMENT_WRITE_KEY', '/segment/v1/t', { ...viewEvent(), writeKey: 'another-key' }, 401],
  ['AMPLITUDE_API_KEY', '/amplitude/2/httpapi', { api_key: 'another-key', events: [] }, 400],
  [
    'AMPLITUDE_REPLAY_API_KEY',
    '/amplitude/sessions/v2/track?device_id=d-1&session_id=1&type=replay&api_key=another-key',
    {},
    401,
  ],
  ['DATADOG_CLIENT_TOKEN', '/datadog/api/v2/rum?dd-api-key=another-key&device_id=d-1', {}, 403],
];

const health = async () => (await fetch(`${collector.internalUrl}/healthz`)).json();

it.each(REQUESTS)('requests that are refused for their key are reported to operators: %s', async (...request) => {
  const [variable, path, body, status] = request;
  const named = (messages: string[]) => messages.filter((message) => message.includes(`set ${variable} of`));
  const send = async (client: string) =>
    expect((await collector.post(path, body, { 'X-Forwarded-For': client })).status).toBe(status);
  // One client: no problem, but a note for the developer whose keys differ.
  for (let n = 0; n < 10; n += 1) await send('192.0.2.1');
  const before = await health();
  expect([named(before.problems), named(before.notes)]).toEqual([
    [],
    [expect.stringContaining('10 requests of 1 client')],
  ]);
  for (let n = 2; n < 6; n += 1) await send(`192.0.2.${n}`);
  const { problems, notes } = await health();
  const [problem, ...others] = named(problems);
  expect(problem).toContain('14 requests of 5 clients');
  expect([others, named(notes)]).toEqual([[], []]);
  for (const key of ['another-key', VENDOR_KEY, WRITE_KEY]) expect(problem).not.toContain(key);
});
