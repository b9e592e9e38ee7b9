import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type ConsentIncrements, consentIncrements } from '@cumulus/tracking-plan/consentTotals';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ConsentCounts } from './ConsentCounts.ts';
import { sendCounts } from './sendCounts.ts';

const START = Date.parse('2026-11-28T23:59:59Z');
const DAY_MS = 86_400_000;

/** A collector that answers with these statuses, then 200; and counts that are sent to it. */
async function start(statuses: (number | 'broken')[] = [], secret?: string) {
  const batches: ConsentIncrements[] = [];
  const bearers: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    batches.push(consentIncrements.parse(await json(request)));
    bearers.push(request.headers.authorization);
    const status = statuses.shift() ?? 200;
    if (status === 'broken') response.destroy();
    else response.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const clock = { now: START };
  const counts = new ConsentCounts(
    (country) => (country === 'US' ? 'opt-out' : 'opt-in'),
    () => clock.now,
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sending = sendCounts({ url, secret, counts, intervalMs: 5, now: () => clock.now });
  onTestFinished(async () => {
    await sending.stop();
    server.closeAllConnections();
    server.close();
  });
  const sent = () => batches.map(({ totals }) => totals.map(({ country, pages }) => `${country} ${pages}`).join());
  return { batches, bearers, clock, counts, sending, sent };
}

test('sends what was counted by day, country and version of the text', async () => {
  const { batches, bearers, clock, counts, sending } = await start([], 'the secret of both');
  counts.add('DE', '2026-11', true);
  counts.add('DE', '2026-11', false);
  counts.add(undefined, '2026-11', true);
  counts.add('US', '2026-12', true);
  counts.add('DE', '2026-11', false);
  clock.now += 1_000;
  counts.add('DE', '2026-11', true);
  await sending.stop();
  const none = { accepted: 0, refused: 0, signals: 0 };
  const version = '2026-11';
  expect(batches.map(({ totals }) => totals)).toEqual([
    [
      { day: '2026-11-28', country: 'DE', version, rule: 'opt-in', pages: 3, asked: 1, ...none },
      { day: '2026-11-28', country: 'unknown', version, rule: 'opt-in', pages: 1, asked: 1, ...none },
      { day: '2026-11-28', country: 'US', version: '2026-12', rule: 'opt-out', pages: 1, asked: 1, ...none },
      { day: '2026-11-29', country: 'DE', version, rule: 'opt-in', pages: 1, asked: 1, ...none },
    ],
  ]);
  expect(bearers).toEqual(['Bearer the secret of both']);
});

test('repeats a batch under its id until it is answered, and what follows is another one', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { batches, counts, sent, sending } = await start([503, 'broken', 401]);
  counts.add('DE', '2026-11', true);
  await expect.poll(() => batches.length).toBeGreaterThan(1);
  counts.add('DE', '2026-11', false);
  counts.add('FR', '2026-11', true);
  await expect.poll(() => batches.length).toBe(5);
  await sending.stop();
  expect(sent()).toEqual(['DE 1', 'DE 1', 'DE 1', 'DE 1', 'DE 1,FR 1']);
  expect(new Set(batches.slice(0, 4).map(({ id }) => id)).size).toBe(1);
  expect(batches[4]?.id).not.toBe(batches[3]?.id);
});

test('drops what the collector refuses for good, and sends on', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { counts, sent, sending } = await start([400]);
  counts.add('DE', '2026-11', true);
  await expect.poll(sent).toEqual(['DE 1']);
  counts.add('FR', '2026-11', true);
  await sending.stop();
  expect(sent()).toEqual(['DE 1', 'FR 1']);
  expect(error).toHaveBeenCalled();
});

test('keeps seven days while the collector is away', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { batches, clock, counts, sending } = await start();
  await sending.stop();
  for (let day = 0; day < 10; day += 1) {
    counts.add('DE', '2026-11', true);
    clock.now += DAY_MS;
  }
  expect(batches).toEqual([]);
  expect(counts.take().map(({ day }) => day)).toEqual([
    ...['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'],
  ]);
});
