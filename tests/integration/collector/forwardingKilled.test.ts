import { expect, it } from 'vitest';
import { FORWARD_QUEUES } from '../../../apps/collector/store/eventRows.ts';
import { until } from '../../fixtures/servers/until.ts';
import { batchBody } from './batchBody.ts';
import { createServices } from './createServices.ts';
import { startDatabases } from './startDatabases.ts';
import { startVendor } from './startVendor.ts';

const KILLS = 3;
const VISITORS = ['ada', 'ben', 'cleo', 'dan', 'eve', 'fay'];
/** Largest number of messages in a request to the vendor. */
const EVENTS_PER_REQUEST = 100;
const MAX_AHEAD = 300;

it('sends every acknowledged message in each visitor’s order, although it is killed while sending', async () => {
  const databases = await startDatabases('SQLite');
  const vendor = await startVendor();
  // Slow, so that requests are pending whenever it is killed.
  vendor.answer = ({ body }, response) => {
    setTimeout(() => {
      vendor.taken.push(...body.batch);
      response.end('{}');
    }, 30);
    return true;
  };
  const env = { SEGMENT_FORWARD_URL: vendor.url, SEGMENT_FORWARD_WRITE_KEY: 'real-key' };
  const services = await createServices(await databases.create(), { env });
  await services.start();
  const acknowledged = new Map<string, string[]>(VISITORS.map((visitor) => [visitor, []]));
  const sent = () => [...acknowledged.values()].reduce((sum, ids) => sum + ids.length, 0);
  let isEnding = false;
  const sending = VISITORS.map(async (visitor) => {
    while (!isEnding) {
      const { text, ids } = batchBody(5, visitor);
      const address = `http://127.0.0.1:${services.port}/segment/v1/b`;
      const isStored = () =>
        fetch(address, { method: 'POST', body: text }).then(
          ({ ok }) => ok,
          () => false,
        );
      await until(isStored, 'the collector keeps events');
      acknowledged.get(visitor)?.push(...ids);
      // The collector is at most this far ahead of the vendor.
      await until(() => isEnding || sent() - vendor.taken.length < MAX_AHEAD, 'the vendor keeps up');
    }
  });
  for (let count = 0; count < KILLS; count += 1) {
    const { length } = vendor.taken;
    await until(() => vendor.taken.length > length, 'sending');
    await services.stop('SIGKILL');
    await services.start();
  }
  isEnding = true;
  await Promise.all(sending);
  const all = [...acknowledged.values()].flat();
  await until(() => new Set(vendor.taken.map(({ messageId }) => messageId)).size === all.length, 'all sent');
  for (const [visitor, ids] of acknowledged) {
    const taken = vendor.taken.filter(({ anonymousId }) => anonymousId === visitor).map(({ messageId }) => messageId);
    expect([...new Set(taken)]).toEqual(ids);
  }
  // Only requests that were pending at a kill came twice.
  expect(vendor.taken.length - all.length).toBeLessThanOrEqual(KILLS * FORWARD_QUEUES * EVENTS_PER_REQUEST);
  await services.remove();
  await vendor.close();
  await databases.stop();
});
