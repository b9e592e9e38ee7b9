import { expect, it } from 'vitest';
import { readErrors } from './ErrorReader.ts';

const LONG = 'x'.repeat(256_000);

/** A collector with pages of so many errors, without end. */
function endlessCollector(count: number) {
  const error = { type: LONG, message: LONG, stack: LONG };
  const payload = { version: '1', session: { id: 'a' }, view: { url: 'https://www.cumulus.example/pricing' }, error };
  const event = { occurredAt: '2026-11-28T17:00:00.000Z', anonymousId: null, payload };
  const answer = JSON.stringify({ events: Array.from({ length: count }, () => event), nextCursor: 'next' });
  const asked: string[] = [];
  const ask = async (path: string) => {
    asked.push(path);
    return answer;
  };
  return { asked, ask };
}

it('cuts long texts of errors', async () => {
  const { errors } = await readErrors(endlessCollector(1), 0, 1);
  expect(errors[0]).toMatchObject({ path: '/pricing', message: 'x'.repeat(4_000), stack: 'x'.repeat(4_000) });
  expect(errors[0]?.type).toHaveLength(4_000);
});

it('stops after 20 MB of pages, and says so', async () => {
  const collector = endlessCollector(10);
  const { errors, isCut } = await readErrors(collector, 0, 100);
  expect([collector.asked.length, errors.length, isCut]).toEqual([3, 30, true]);
});
