import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../openStore.ts';
import { SqliteEventDatabase } from './SqliteEventDatabase.ts';

it('doesn’t charge the events for the pages of other tables', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cumulus-sizes-'));
  const file = join(folder, 'events.sqlite');
  const store = await openStore({ file });
  // Two of these don't fit on a page, which the other one leaves half empty.
  const record = {
    ...{ vendor: 'amplitude', type: 'track', event: 'x', anonymousId: 'a', userId: null, receivedAt: Date.now() },
    ...{ payload: { text: 'x'.repeat(2_400) }, isValid: true, reason: null },
  };
  await store.append(Array.from({ length: 2_000 }, (_, n) => ({ ...record, messageId: `other-${n}` })));
  await store.append([{ ...record, vendor: 'segment', messageId: 'own' }]);
  await store.close();
  const database = new SqliteEventDatabase(file, true);
  const [own, limited] = [await database.size('event'), await database.size('event', 1_000_000_000)];
  await database.close();
  await rm(folder, { recursive: true });
  expect(own).toBeLessThan(10_000);
  expect(limited).toBeGreaterThan(own);
});
