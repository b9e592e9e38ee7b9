import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CollectorFixture, startCollector, VENDOR_KEY, viewEvent, WRITE_KEY } from '../testing/startCollector.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

const problems = async (): Promise<string[]> => (await (await fetch(`${collector.adminUrl}/healthz`)).json()).problems;

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

it.each(REQUESTS)('requests that are refused for their key are reported to operators: %s', async (...request) => {
  const [variable, path, body, status] = request;
  const named = async () => (await problems()).filter((problem) => problem.includes(`set ${variable} of`));
  for (let n = 0; n < 10; n += 1) {
    expect(await named()).toEqual([]);
    expect((await collector.post(path, body)).status).toBe(status);
  }
  const [problem, ...others] = await named();
  expect(problem).toContain('10 of 10 requests');
  expect(others).toEqual([]);
  for (const key of ['another-key', VENDOR_KEY, WRITE_KEY]) expect(problem).not.toContain(key);
});
