import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../collector/store/openStore.ts';
import type { ExportOptions } from '../../collector/store/records.ts';
import { TABLE_NAMES } from '../../collector/store/tables.ts';
import {
  type CollectorFixture,
  startCollector,
  VENDOR_KEY,
  viewEvent,
  WRITE_KEY,
} from '../../collector/testing/startCollector.ts';
import { startAdmin } from '../testing/startAdmin.ts';

let collector: CollectorFixture;
let admin: Awaited<ReturnType<typeof startAdmin>>;
beforeAll(async () => {
  collector = await startCollector();
  admin = await startAdmin(collector);
});
afterAll(async () => {
  await admin.close();
  await collector.close();
});

/** Vendors of product analytics, replay and monitoring. */
const OBSERVED = ['amplitude', 'amplitude-replay', 'datadog'];

/** What a visitor's browser sends, with the ids that its cookies hold. No message links them. */
async function visit(anonymousId: string, consentId: string, userId: string): Promise<void> {
  const decision = {
    ...{ consentId, decidedAt: '2026-11-21T06:00:00.000Z', version: '2026-11', rule: 'opt-in', method: 'accept' },
    ...{ locale: 'de', groups: 'C0001:1,C0002:1,C0003:1,C0004:1' },
  };
  const answers = [
    await collector.post('/consent', decision),
    await collector.post('/visitor-identification/identify', { userId }),
    await collector.post('/segment/v1/t', viewEvent({ anonymousId, writeKey: WRITE_KEY })),
    await collector.post('/segment/v1/b', { batch: [viewEvent({ anonymousId })], writeKey: WRITE_KEY }),
    await collector.post('/amplitude/2/httpapi', {
      ...{ api_key: VENDOR_KEY, events: [{ device_id: anonymousId, event_type: 'view web' }] },
    }),
    await collector.post(
      `/amplitude/sessions/v2/track?device_id=${anonymousId}&session_id=1764&type=replay&api_key=${VENDOR_KEY}`,
      { version: 2, events: ['{"type":3,"timestamp":1764000000000}'] },
    ),
    await collector.post(`/datadog/api/v2/rum?dd-api-key=${VENDOR_KEY}&device_id=${anonymousId}`, {
      ...{ type: 'view', date: 1_764_000_000_000 },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 202]);
}

it('exports and erases all data of a visitor by the ids in the visitor’s cookies', async () => {
  const ids = ['aaaa1111-visitor', 'cccc2222-consent', 'uuuu3333-user'] as const;
  await visit(...ids);
  await visit('other-visitor', 'other-consent', 'other-user');
  const vendorsOf = async (...identities: string[]) =>
    (await collector.store.exportVisitor(identities)).events.map(({ vendor }) => vendor).sort();
  // Each id finds only its own data, so all ids are requested.
  expect(await vendorsOf(ids[0])).toEqual([...OBSERVED, 'segment', 'segment']);
  expect(await vendorsOf(ids[1])).toEqual(['consent']);
  expect(await vendorsOf(...ids)).toEqual([
    ...[...OBSERVED, 'consent', 'segment', 'segment', 'visitor-identification'].sort(),
  ]);
  const address = `${admin.adminUrl}/inspector/api/visitors/${ids.join('/')}`;
  const erased = await (await fetch(address, { method: 'DELETE' })).json();
  expect(erased).toMatchObject({
    ...{ identities: ids, events: 3, consentRecords: 1, productEvents: 1, monitoringEvents: 1, recordingParts: 1 },
    ...{ links: 0, forwarded: 0 },
  });
  const database = await openDatabase(collector.database);
  for (const table of [...TABLE_NAMES, 'link', 'outbox', 'sender', 'lease', 'plan_view']) {
    const rows = await database.read({ text: `SELECT * FROM ${table}` });
    for (const id of ids) expect(JSON.stringify(rows), table).not.toContain(id);
  }
  await database.close();
  expect(await collector.events()).toHaveLength(7);
});

it('exports page by page what would not fit into memory, each record once', async () => {
  const record = (n: number, vendor: string) => ({
    ...{ vendor, type: 'replay', event: '1764', anonymousId: 'flood', userId: null, messageId: `flood-${n}` },
    ...{
      receivedAt: 1_764_000_000_000 + (n >> 2),
      payload: { n, filling: 'x'.repeat(1_000) },
      isValid: true,
      reason: null,
    },
  });
  const all = Array.from({ length: 24 }, (_, n) => record(n, ['amplitude-replay', 'segment', 'datadog'][n % 3] ?? ''));
  await collector.store.append(all);
  const seen: string[] = [];
  const pages: number[] = [];
  let after: ExportOptions['after'];
  do {
    const page = await collector.store.exportVisitor(['flood'], { after, maxBytes: 5_000 });
    pages.push(page.events.length);
    seen.push(...page.events.map(({ messageId }) => messageId));
    after = page.next;
  } while (after);
  // Four messages of 1,017 bytes and more.
  expect(pages).toEqual([4, 4, 4, 4, 4, 4]);
  expect(seen.toSorted()).toEqual(all.map(({ messageId }) => messageId).toSorted());
  const single = await collector.store.exportVisitor(['flood'], { maxBytes: 1 });
  expect(single.events).toHaveLength(1);
});

const linked = (vendor: string, anonymousId: string, userId: string) => ({
  ...{ vendor, type: 'track', event: 'x', anonymousId, userId, messageId: `${vendor}-${anonymousId}` },
  ...{ receivedAt: Date.now(), payload: {}, isValid: true, reason: null },
});
const visitorUrl = (id: string, query = '') => `${admin.adminUrl}/inspector/api/visitors/${id}${query}`;

it('follows no link of product analytics or monitoring, whose events anyone can send with any user id', async () => {
  const vendors = ['amplitude', 'datadog'];
  await collector.store.append(
    vendors.flatMap((vendor) =>
      Array.from({ length: 600 }, (_, n) => linked(vendor, `planted-${vendor}-${n}`, 'u-4711')),
    ),
  );
  expect(await collector.store.identitiesOf('u-4711')).toEqual(['u-4711']);
  const erased = await fetch(visitorUrl('u-4711'), { method: 'DELETE' });
  expect([erased.status, await erased.json()]).toMatchObject([
    200,
    { identities: ['u-4711'], productEvents: 600, monitoringEvents: 600 },
  ]);
});

it('names an id with too many links, and erases exactly the given ids', async () => {
  const records = Array.from({ length: 1_100 }, (_, n) => linked('segment', `many-${n}`, 'u-4712'));
  await collector.store.append([...records, { ...linked('segment', 'many-0', ''), messageId: 'other', userId: null }]);
  for (const method of ['GET', 'DELETE']) {
    const refused = await fetch(visitorUrl('u-4712'), { method });
    expect([refused.status, (await refused.json()).message]).toEqual([409, expect.stringContaining('exact=true')]);
  }
  expect((await fetch(visitorUrl('u-4712', '?exact=1'))).status).toBe(400);
  const read = await (await fetch(visitorUrl('u-4712', '?exact=true'))).json();
  expect([read.identities, read.events.length]).toEqual([['u-4712'], 1_000]);
  const erased = await fetch(visitorUrl('u-4712', '?exact=true'), { method: 'DELETE' });
  expect(await erased.json()).toMatchObject({ identities: ['u-4712'], events: 1_100 });
  expect((await collector.store.exportVisitor(['many-0'])).events.map(({ messageId }) => messageId)).toEqual(['other']);
});
