import { expect, it, onTestFinished } from 'vitest';
import { startCollector } from '../testing/startCollector.ts';
import type { ReceivedRecord } from './records.ts';

const event = (messageId: string, parts: Partial<ReceivedRecord> = {}): ReceivedRecord => ({
  ...{ vendor: 'segment', type: 'page', event: 'home', anonymousId: 'ann', userId: null, messageId },
  ...{
    receivedAt: 1_000,
    occurredAt: 1_000,
    payload: { context: { channel: messageId } },
    isValid: true,
    reason: null,
  },
  ...parts,
});

it('gives the first valid event of each visitor, whatever others were sent before', async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  await collector.store.append([
    event('consent', { vendor: 'consent', type: 'accept' }),
    event('identify', { type: 'identify' }),
    event('invalid', { isValid: false, reason: 'no' }),
    event('first', { occurredAt: 2_000 }),
    event('second', { occurredAt: 3_000 }),
    event('other', { anonymousId: "b'ob", type: 'track' }),
  ]);
  const response = await fetch(`${collector.internalUrl}/visitors/first-events`, {
    method: 'POST',
    body: JSON.stringify({ anonymousIds: ['ann', "b'ob", 'nobody', 'ann'] }),
  });
  const { events } = (await response.json()) as { events: { anonymousId: string; payload: object }[] };
  expect(events.toSorted((a, b) => a.anonymousId.localeCompare(b.anonymousId))).toEqual([
    { anonymousId: 'ann', occurredAt: expect.any(Number), payload: { context: { channel: 'first' } } },
    { anonymousId: "b'ob", occurredAt: expect.any(Number), payload: { context: { channel: 'other' } } },
  ]);
});

it('takes as many visitors as a page of leads has, and no more', async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const ask = async (count: number) => {
    const anonymousIds = Array.from({ length: count }, (_, index) => `visitor ${index}`);
    const body = JSON.stringify({ anonymousIds });
    return (await fetch(`${collector.internalUrl}/visitors/first-events`, { method: 'POST', body })).status;
  };
  expect([await ask(0), await ask(200), await ask(201)]).toEqual([200, 200, 400]);
});
