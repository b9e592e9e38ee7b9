import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SEGMENT_BEHAVIOURS } from '../../../apps/collector/segment/vendorBehaviour.ts';
import { openStore } from '../../../apps/collector/store/openStore.ts';
import { startCollector, WRITE_KEY } from '../../../apps/collector/testing/startCollector.ts';
import { until } from '../../fixtures/servers/until.ts';
import { record } from './record.ts';
import { startDatabases } from './startDatabases.ts';

/** The machine may be busy with other tests. */
const LIMIT_MS = 30_000;
vi.setConfig({ testTimeout: 2 * LIMIT_MS });

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function keep<T>(started: Promise<T>, close: (value: T) => Promise<unknown>): Promise<T> {
  const value = await started;
  open.push(() => close(value));
  return value;
}

describe.each(Object.entries(SEGMENT_BEHAVIOURS))('forwarding to a Segment that behaves %s', (_, behaviour) => {
  async function start() {
    const vendor = await keep(startCollector({ behaviour }), (one) => one.close());
    const databases = await keep(startDatabases('SQLite'), (one) => one.stop());
    const options: DatabaseOptions = await databases.create();
    const forward = { url: `${vendor.url}/segment/v1`, writeKey: WRITE_KEY };
    const store = await keep(openStore({ ...options, forward }), (one) => one.close());
    const taken = async () => (await vendor.events()).map(({ messageId }) => messageId).reverse();
    return { vendor, store, taken };
  }

  const message = (n: number, text = '') => {
    const messageId = `m-${String(n).padStart(3, '0')}`;
    const payload = { ...{ type: 'track', event: 'view web', anonymousId: 'a', messageId }, properties: { text } };
    return record({ messageId, anonymousId: 'a', payload });
  };

  it('all messages arrive, those of a visitor in their order', async () => {
    const { store, taken } = await start();
    const messages = Array.from({ length: 120 }, (__, n) => message(n));
    await store.append(messages);
    await until(async () => (await taken()).length === messages.length, 'all at the vendor', LIMIT_MS);
    expect(await taken()).toEqual(messages.map(({ messageId }) => messageId));
  });

  it('texts of several bytes a character are never more than the vendor takes in a request', async () => {
    const { vendor, store, taken } = await start();
    const messages = Array.from({ length: 100 }, (__, n) => message(n, '€'.repeat(1_900)));
    await store.append(messages);
    await until(async () => (await taken()).length === messages.length, 'all at the vendor', LIMIT_MS);
    expect(vendor.segment.status?.().refused).toEqual({});
  });
});
