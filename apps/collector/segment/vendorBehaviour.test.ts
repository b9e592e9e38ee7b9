import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BASIC, type CollectorFixture, startCollector, viewEvent, WRITE_KEY } from '../testing/startCollector.ts';
import { SEGMENT_BEHAVIOURS } from './vendorBehaviour.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector({ behaviour: SEGMENT_BEHAVIOURS.vendor });
});
beforeEach(() => collector.forget());
afterAll(() => collector.close());

const filled = (bytes: number) => viewEvent({ properties: { filling: 'x'.repeat(bytes) } });
const batchOf = (bytes: number) => {
  const batch = Array.from({ length: 16 }, () => filled(30_000));
  const body = JSON.stringify({ batch, filling: '' });
  return body.replace('"filling":""}', `"filling":"${'x'.repeat(bytes - body.length)}"}`);
};

async function send(path: string, body: unknown, headers: Record<string, string> = BASIC) {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await collector.get(`/segment/v1/${path}`, { method: 'POST', body: sent, headers });
  return [answer.status, await answer.text()];
}

describe('as the vendor’s', () => {
  it.each([
    ['without an id', viewEvent({ anonymousId: '' }), BASIC],
    ['without a name', viewEvent({ event: '' }), BASIC],
    ['with an unknown write key', viewEvent(), { Authorization: `Basic ${btoa('other:')}` }],
    ['without a write key', viewEvent(), {}],
  ])('an event %s is a 200, and isn’t taken', async (_, event, headers) => {
    expect(await send('t', event, headers as Record<string, string>)).toEqual([200, '{"success":true}']);
    expect(await collector.events()).toEqual([]);
  });

  it.each([
    ['an event over 32 KB', 't', filled(33_000)],
    ['a batch over 500 KB', 'b', batchOf(500_001)],
    ['what is no JSON', 't', '{"type":'],
  ])('%s is a 400 without JSON', async (_, path, body) => {
    expect(await send(path, body)).toEqual([400, 'Bad Request']);
  });

  it('a batch of 500 KB is taken', async () => {
    expect((await send('b', batchOf(500_000)))[0]).toBe(200);
    expect(await collector.events()).toHaveLength(16);
  });

  it('the settings may be older than the API', async () => {
    const settings = await (await collector.get(`/segment/v1/projects/${WRITE_KEY}/settings`)).json();
    expect(settings.integrations['Segment.io'].apiKey).toBe(WRITE_KEY);
    expect(settings.integrations['Segment.io']).not.toHaveProperty('apiHost');
    expect(settings).not.toHaveProperty('metrics');
  });
});
