import { randomUUID } from 'node:crypto';
import type { ConsentTotal } from '@cumulus/tracking-plan/consentTotals';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { removeOldTotals } from '../store/consentTotals.ts';
import { openDatabase } from '../store/openStore.ts';
import { type CollectorFixture, startCollector } from '../testing/startCollector.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

const NONE = { pages: 0, asked: 0, accepted: 0, refused: 0, signals: 0 };
const total = (fields: Partial<ConsentTotal>): ConsentTotal => ({
  ...{ day: '2026-11-28', country: 'DE', version: '2026-11', rule: 'opt-in' as const },
  ...NONE,
  ...fields,
});
const today = () => new Date().toISOString().slice(0, 10);

describe('what the site counts', () => {
  const send = async (body: object) => {
    const response = await fetch(`${collector.internalUrl}/consent-increments`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const read = async (from: string, to: string) =>
    (await (await fetch(`${collector.internalUrl}/consent-totals?from=${from}&to=${to}`)).json()) as {
      totals: ConsentTotal[];
    };

  it('is summed up over the nodes, a repeated batch once', async () => {
    const first = { id: randomUUID(), totals: [total({ pages: 5, asked: 2 }), total({ country: 'US', pages: 1 })] };
    const answers = await Promise.all([send(first), send(first), send(first)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await send({ id: randomUUID(), totals: [total({ pages: 3, asked: 1 }), total({ day: '2026-11-29', pages: 9 })] });
    expect(await read('2026-11-28', '2026-11-28')).toEqual({
      totals: [total({ pages: 8, asked: 3 }), total({ country: 'US', pages: 1 })],
    });
    expect((await read('2026-11-29', '2026-11-30')).totals).toEqual([total({ day: '2026-11-29', pages: 9 })]);
  });

  it.each([
    ['id', { id: 'x', totals: [] }],
    ['day', { id: randomUUID(), totals: [total({ day: 'today' })] }],
    ['country', { id: randomUUID(), totals: [total({ country: 'Germany' })] }],
    ['pages', { id: randomUUID(), totals: [total({ pages: -1 })] }],
    ['visitor', { id: randomUUID(), totals: [{ ...total({}), visitor: 'a1' }] }],
  ])('is refused with a wrong %s', async (name, body) => {
    const answer = await send(body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(name)]);
  });

  it('has a few hundred rows a day: what has no row yet counts under other, and decisions leave room for pages', async () => {
    const { store } = collector;
    const day = '2026-11-20';
    const versions = Array.from({ length: 400 }, (_, index) => total({ day, version: `v${index}`, accepted: 1 }));
    await store.addConsentTotals('flood', versions, 'decision');
    await store.addConsentTotals('pages', [total({ day, pages: 7 }), total({ day, version: 'v3', pages: 2 })], 'site');
    const rows = await store.consentTotals(day, day);
    expect(rows).toHaveLength(302);
    expect(rows.filter(({ version }) => version === 'other')).toEqual([
      total({ day, country: 'other', version: 'other', accepted: 100 }),
    ]);
    expect(rows.filter(({ pages }) => pages > 0)).toEqual([
      total({ day, pages: 7 }),
      total({ day, version: 'v3', pages: 2, accepted: 1 }),
    ]);
  });

  it('is kept as long as consent records, and a batch is recognized for nine days', async () => {
    const { store, database: options } = collector;
    const database = await openDatabase(options);
    onTestFinished(() => database.close());
    await store.addConsentTotals('old', [total({ day: '2020-01-01', pages: 1 })], 'site');
    const DAY_MS = 86_400_000;
    await removeOldTotals(database, 100_000, Date.now() + 8 * DAY_MS);
    await store.addConsentTotals('old', [total({ day: '2020-01-01', pages: 1 })], 'site');
    expect(await store.consentTotals('2020-01-01', '2020-01-01')).toMatchObject([{ pages: 1 }]);
    await removeOldTotals(database, 100_000, Date.now() + 10 * DAY_MS);
    await store.addConsentTotals('old', [total({ day: '2020-01-01', pages: 1 })], 'site');
    expect(await store.consentTotals('2020-01-01', '2020-01-01')).toMatchObject([{ pages: 2 }]);
    await removeOldTotals(database, 2_192, Date.now());
    expect(await store.consentTotals('2020-01-01', '2020-01-01')).toEqual([]);
    expect((await store.consentTotals('2026-11-28', '2026-11-28')).length).toBeGreaterThan(0);
  });
});

describe('decisions', () => {
  const decide = async (country: string, fields: object) => {
    const decision = { consentId: randomUUID(), version: '2026-11-22.0123abcd', groups: ['C0001'], rule: 'opt-in' };
    const sent = { ...decision, decidedAt: new Date().toISOString(), ...fields };
    expect((await collector.post('/consent', sent, { 'X-Visitor-Country': country })).status).toBe(200);
    return sent;
  };
  const counts = async (country: string) =>
    (await collector.store.consentTotals(today(), today())).filter((row) => row.country === country);
  const decided = (country: string, fields: Partial<ConsentTotal>) =>
    total({ day: today(), country, version: '2026-11-22', ...fields });

  it('are counted by country and version, and the country is not stored with them', async () => {
    const accepted = ['C0001', 'C0002'];
    await decide('FR', { groups: accepted, method: 'accept' });
    await decide('FR', { groups: accepted, method: 'choose', version: '2026-11-22.ffff0000' });
    await decide('FR', { groups: ['C0001', 'C0003'], method: 'choose' });
    await decide('FR', { method: 'refuse' });
    await decide('FR', { method: 'gpc' });
    await decide('FR', { method: 'accept', groups: accepted, version: 'a text of ours' });
    expect(await counts('FR')).toEqual([
      decided('FR', { accepted: 2, refused: 2, signals: 1 }),
      decided('FR', { version: 'other', accepted: 1 }),
    ]);
    expect(JSON.stringify(await collector.events())).not.toContain('"FR"');
  });

  it('count once, however often they are sent, and not again when the visitor changes them', async () => {
    const sent = await decide('IT', { method: 'refuse' });
    await decide('IT', sent);
    await decide('IT', { ...sent, method: 'choose', groups: ['C0001', 'C0002'], decidedAt: undefined });
    await decide('IT', { method: 'withdraw' });
    expect(await counts('IT')).toEqual([decided('IT', { refused: 1 })]);
    await decide('IT', { ...sent, version: '2026-12.0123abcd' });
    expect(await counts('IT')).toHaveLength(2);
  });

  it('of an unknown country are counted too', async () => {
    await decide('XX', { method: 'accept', groups: ['C0002'], rule: 'opt-out' });
    expect(await counts('unknown')).toEqual([decided('unknown', { rule: 'opt-out', accepted: 1 })]);
  });
});
