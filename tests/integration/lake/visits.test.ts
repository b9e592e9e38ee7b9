import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compact,
  eraseFromLake,
  type Lake,
  RecentRecords,
  readAll,
  removeExpired,
  requireVisits,
  updateVisits,
  visitsIn,
} from '@cumulus/lake';
import { isLakeFile } from '@cumulus/lake/manifest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReceivedRecord } from '../../../apps/collector/store/records.ts';
import { seededRandom } from '../../fixtures/seededRandom.ts';
import { startDatabases, type TestDatabases } from '../collector/startDatabases.ts';
import { askLake } from './askLake.ts';
import { createLakeFixture, pageView, uuid } from './createLakeFixture.ts';
import { NOW } from './NOW.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const now = () => NOW;

let databases: TestDatabases;
beforeAll(async () => {
  databases = await startDatabases('SQLite');
});
afterAll(() => databases.stop());

let messages = 0;
/** An event of a visit. @param received after it occurred; sent then */
function event(
  visit: number,
  at: string,
  fields: { path?: string; event?: string; received?: string; visitor?: number; source?: string } = {},
): ReceivedRecord {
  const { path = '/', event: name = 'page', received = at, visitor = visit, source = 'google' } = fields;
  messages += 1;
  const [time, receivedAt] = [Date.parse(at), Date.parse(received)];
  const record = pageView(messages, { receivedAt, path, anonymousId: uuid(visitor) });
  const { context } = record.payload as { context: object };
  const isPage = name === 'page';
  return {
    ...record,
    ...(!isPage && { type: 'track', event: name }),
    payload: {
      ...record.payload,
      ...{ timestamp: new Date(time).toISOString(), sentAt: new Date(receivedAt).toISOString() },
      ...(!isPage && { type: 'track', event: name, properties: {} }),
      context: { ...context, sessionId: uuid(visit), campaign: { source, medium: 'cpc', name: 'none' } },
    },
  };
}

const VISITS = 'SELECT * FROM visits ORDER BY started_at, visit_id';
const visitsOf = (lake: Lake) => askLake(lake, VISITS);

/** Visits of the files and of what isn't compacted. */
const allVisits = (lake: Lake, recent: RecentRecords) =>
  lake.read((connection) =>
    recent.use(
      async (content) =>
        (await readAll(connection, `SELECT * FROM (${visitsIn(content)}) ORDER BY started_at, visit_id`, {})).rows,
    ),
  );

const update = async ({ source, lake }: Pick<Awaited<ReturnType<typeof createLakeFixture>>, 'source' | 'lake'>) => {
  await compact(source, lake, NOW, { now });
  return updateVisits(lake);
};

it('writes one row for each visit, with its first and last page, its source and what it reached', async () => {
  const { store, source, lake } = await createLakeFixture(databases);
  await store.append([
    event(1, '2026-11-27T10:00:00Z', { path: '/pricing', source: 'linkedin' }),
    event(1, '2026-11-27T10:01:00Z', { path: '/' }),
    event(1, '2026-11-27T10:02:00Z', { event: 'sign-up sent' }),
    event(2, '2026-11-27T11:00:00Z', { visitor: 1, path: '/blog' }),
  ]);
  expect(await update({ source, lake })).toEqual(['2026-11-27']);
  expect(await visitsOf(lake)).toMatchObject([
    {
      ...{
        visit_id: uuid(1),
        anonymous_id: uuid(1),
        is_new: true,
        entry: '/pricing',
        exit: '/',
        pages: ['/pricing', '/'],
      },
      ...{
        started_at: '2026-11-27T10:00:00.000Z',
        ended_at: '2026-11-27T10:02:00.000Z',
        views: 2,
        sign_ups: 1,
        leads: 0,
      },
      ...{ channel: 'paid', source: 'linkedin', medium: 'cpc', campaign: null, referrer: 'google.com', country: 'DE' },
      ...{ device: 'mobile', language: 'de-DE', variants: [], events: ['page', 'sign-up sent'], meetings: 0 },
    },
    { visit_id: uuid(2), is_new: false, views: 1 },
  ]);
  expect(await update({ source, lake })).toEqual([]);
});

/** The same event with another context and properties; what is undefined is left out. */
function differing(record: ReceivedRecord, context: object, properties: object = {}): ReceivedRecord {
  const payload = record.payload as { context: object; properties: object };
  return {
    ...record,
    payload: {
      ...payload,
      context: { ...payload.context, ...context },
      properties: { ...payload.properties, ...properties },
    },
  };
}

const KNOWN = {
  ...{ page: { path: '/a', referrer: 'https://blog.example/' }, locale: 'fr', channel: 'Email' },
  ...{ campaign: { source: 'later', medium: 'email', name: 'spring' }, location: { country: 'FR' } },
};
const NONE = {
  page: { path: undefined },
  ...{ locale: undefined, channel: undefined, campaign: undefined, location: undefined, userAgent: undefined },
};
/** What a visit says whose first page says nothing, and whose later one all. */
const FIRST_SAYS = {
  ...{ entry: null, exit: '/a', source: null, medium: null, campaign: null, channel: 'direct', referrer: null },
  ...{ device: null, browser: null, language: null, views: 2 },
  // Unknown rather than none: the location service had not answered.
  country: 'FR',
};

it('takes what the first page says, also where it says nothing', async () => {
  const { store, source, lake } = await createLakeFixture(databases);
  await store.append([
    differing(event(1, '2026-11-27T10:00:00Z'), NONE),
    differing(event(1, '2026-11-27T10:01:00Z'), KNOWN, { browser: 'Firefox' }),
    // An event before the first page doesn't say where a visit came from.
    differing(event(2, '2026-11-27T11:00:00Z', { event: 'click web' }), KNOWN),
    differing(event(2, '2026-11-27T11:01:00Z'), { ...NONE, page: { path: '/b' } }),
  ]);
  await update({ source, lake });
  expect(await visitsOf(lake)).toMatchObject([
    FIRST_SAYS,
    { entry: '/b', source: null, channel: 'direct', language: null, device: 'mobile', country: 'FR' },
  ]);
});

it('takes it over midnight too, where a day may have no page', async () => {
  const { store, source, lake } = await createLakeFixture(databases);
  await store.append([
    differing(event(1, '2026-11-26T23:59:00Z'), NONE),
    differing(event(1, '2026-11-27T00:01:00Z'), KNOWN, { browser: 'Firefox' }),
    differing(event(2, '2026-11-26T23:59:30Z', { event: 'click web' }), NONE),
    differing(event(2, '2026-11-27T00:02:00Z'), KNOWN, { browser: 'Firefox' }),
    event(2, '2026-11-28T00:01:00Z', { event: 'click web' }),
  ]);
  await update({ source, lake });
  const [first, second] = await visitsOf(lake);
  expect(first).toMatchObject(FIRST_SAYS);
  expect(second).toMatchObject({
    ...{ entry: '/a', exit: '/a', pages: ['/a'], views: 1, browser: 'Firefox', language: 'fr', device: null },
    ...{ source: 'later', medium: 'email', campaign: 'spring', channel: 'email', referrer: 'blog.example' },
  });
});

it('puts pages of the same millisecond in the same order each time', async () => {
  const ends = new Set<string>();
  for (const order of [1, -1]) {
    const { store, source, lake } = await createLakeFixture(databases);
    const views = Array.from({ length: 20 }, (_, index) => ({
      ...event(1, '2026-11-27T10:00:00Z', { path: `/${index}` }),
      messageId: uuid(500_000 + index),
    }));
    await store.append(order > 0 ? views : views.reverse());
    await update({ source, lake });
    ends.add(JSON.stringify((await visitsOf(lake)).map(({ entry, exit, pages }) => ({ entry, exit, pages }))));
  }
  expect([...ends].map((text) => JSON.parse(text))).toMatchObject([[{ entry: '/0', exit: '/19' }]]);
});

it('takes a visit over midnight as one, in whichever order its events arrive', async () => {
  const { store, source, lake } = await createLakeFixture(databases);
  await store.append([
    event(1, '2026-11-27T00:10:00Z', { path: '/b' }),
    event(2, '2026-11-27T09:00:00Z', { visitor: 1 }),
  ]);
  await update({ source, lake });
  expect(await visitsOf(lake)).toMatchObject([{ is_new: true }, { is_new: false }]);
  await store.append([event(1, '2026-11-26T23:50:00Z', { path: '/a', received: '2026-11-28T09:00:00Z' })]);
  expect(await update({ source, lake })).toContain('2026-11-26');
  expect(await visitsOf(lake)).toMatchObject([
    { visit_id: uuid(1), entry: '/a', exit: '/b', pages: ['/a', '/b'], views: 2, is_new: true },
    { visit_id: uuid(2), is_new: false },
  ]);
});

it('counts each visit once, with what isn’t compacted yet, however events arrive', async () => {
  const random = seededRandom(34);
  const { store, source, lake, folder } = await createLakeFixture(databases);
  const recent = new RecentRecords(lake, source, { folder: join(folder, 'reports'), now, refreshMs: 0 });
  const pick = (count: number) => random.below(count);
  const start = Date.parse('2026-11-25T20:00:00Z');
  const records: ReceivedRecord[] = [];
  for (let visit = 1; visit <= 120; visit += 1) {
    let time = start + pick(60 * 60) * MINUTE_MS;
    const visitor = 1 + pick(60);
    for (let views = 1 + pick(6); views > 0; views -= 1) {
      const at = Math.min(time, NOW - MINUTE_MS);
      const received = Math.min(at + (random.happens(20) ? pick(40) * HOUR_MS : 0), NOW - MINUTE_MS);
      const fields = { path: `/${pick(9)}`, visitor, ...(random.happens(10) && { event: 'form sent' }) };
      records.push(event(visit, new Date(at).toISOString(), { ...fields, received: new Date(received).toISOString() }));
      time += pick(28) * MINUTE_MS + 1_000 * views + 1;
    }
  }
  records.sort((one, other) => one.receivedAt - other.receivedAt);
  for (const part of [0, 0.3, 0.6, 0.9]) {
    const [from, to] = [part, part + 0.3].map((share) => Math.floor(Math.min(share, 1) * records.length));
    await store.append(records.slice(from, to));
    await allVisits(lake, recent);
    // An hour in each step isn't closed.
    const until = records[(to ?? 0) - 10]?.receivedAt ?? NOW;
    await compact(source, lake, until, { now });
    if (part !== 0.6) await updateVisits(lake);
  }
  const expected = await askLake(
    lake,
    `SELECT context_session_id AS visit_id, count(*) FILTER (event = 'page') AS views, count(*) FILTER (event = 'form sent') AS leads, min(occurred_at) AS started_at FROM events GROUP BY 1`,
  );
  const found = await allVisits(lake, recent);
  expect(found.length).toBe(120);
  const total = (rows: Record<string, unknown>[], name: string) =>
    rows.reduce((sum, row) => sum + Number(row[name]), 0);
  expect(total(found, 'views') + total(found, 'leads')).toBe(records.length);
  expect(expected.length).toBeLessThan(120);
  expect((await lake.folder.readManifest()).visitParts?.rows).toBeGreaterThan(0);
  // All compacted, the files say the same.
  const later = NOW + 2 * HOUR_MS;
  await compact(source, lake, later, { now: () => later });
  await updateVisits(lake);
  const compacted = await visitsOf(lake);
  // Of a visit whose late events aren't compacted, the order of pages isn't known, and neither is who is new.
  const unordered = (rows: Record<string, unknown>[]) =>
    rows.map(({ is_new, exit, entry, pages, visitor_number, ...row }) => ({
      ...row,
      pages: (pages as string[]).toSorted(),
    }));
  expect(unordered(compacted)).toEqual(unordered(found));
  const { visitors = 0 } = await lake.folder.readManifest();
  for (const rows of [found, compacted]) {
    const numbers = new Map(rows.map(({ anonymous_id, visitor_number }) => [anonymous_id, Number(visitor_number)]));
    expect(rows.every((row) => numbers.get(row.anonymous_id) === row.visitor_number)).toBe(true);
    expect(new Set(numbers.values()).size).toBe(numbers.size);
    expect(Math.min(...numbers.values())).toBeGreaterThan(0);
  }
  // No number was given twice, also where a day was written again.
  expect(visitors).toBe(new Set(compacted.map(({ anonymous_id }) => anonymous_id)).size);
  const first = new Map<unknown, unknown>();
  for (const { anonymous_id, visit_id } of compacted) if (!first.has(anonymous_id)) first.set(anonymous_id, visit_id);
  expect(compacted.filter(({ is_new }) => is_new).map(({ visit_id }) => visit_id)).toEqual([...first.values()]);
});

it('erases visitors and removes expired days from visits as well', async () => {
  const { store, source, lake, folder } = await createLakeFixture(databases);
  await store.append([
    event(1, '2026-11-25T23:59:00Z'),
    event(1, '2026-11-26T00:01:00Z'),
    event(2, '2026-11-26T10:00:00Z'),
    event(3, '2026-11-27T10:00:00Z'),
  ]);
  await update({ source, lake });
  await eraseFromLake(lake, [uuid(1)]);
  expect((await visitsOf(lake)).map(({ visit_id }) => visit_id)).toEqual([uuid(2), uuid(3)]);
  const { visits = [], visitParts, visitsOverMidnight } = await lake.folder.readManifest();
  const files = readdirSync(join(folder, 'visits'), { recursive: true }).filter((name) =>
    String(name).endsWith('.parquet'),
  );
  expect(files.map((name) => join('visits', String(name))).sort()).toEqual(
    [...visits, visitParts, visitsOverMidnight].map((file) => file?.path).sort(),
  );
  expect(files.every((name) => isLakeFile(`visits/${name}`))).toBe(true);
  expect(visitParts?.rows).toBe(0);
  await removeExpired(lake, '2026-11-27');
  expect((await visitsOf(lake)).map(({ visit_id }) => visit_id)).toEqual([uuid(3)]);
});

it('writes all visits again that another version wrote', async () => {
  const { store, source, lake, folder } = await createLakeFixture(databases);
  await store.append([
    event(1, '2026-11-26T23:59:00Z'),
    event(1, '2026-11-27T00:01:00Z'),
    event(2, '2026-11-27T10:00:00Z'),
  ]);
  await update({ source, lake });
  const before = await visitsOf(lake);
  const { visitsVersion: _, ...manifest } = await lake.folder.readManifest();
  const older = { ...manifest, visits: manifest.visits?.map((one) => ({ ...one, version: 2 })) };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(older));
  expect(() => requireVisits(older)).toThrow('0 of 2 days are done');
  expect(await updateVisits(lake)).toEqual(['2026-11-26', '2026-11-27']);
  expect(await visitsOf(lake)).toEqual(before.map((row) => ({ ...row, visitor_number: expect.any(Number) })));
  requireVisits(await lake.folder.readManifest());
});
