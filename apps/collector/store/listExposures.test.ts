import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from './openStore.ts';

it('skips an invalid record whose message is no JSON, on SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'exposures-'));
  const file = join(folder, 'store.sqlite');
  const store = await openStore({ file });
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  const event = 'view growthbook experiment';
  await store.append([
    {
      ...{ vendor: 'segment', type: 'track', event, anonymousId: 'a', userId: null, messageId: 'm', receivedAt: 1_000 },
      payload: { properties: { experimentId: 'hero', variationId: 1, hashAttribute: 'id' } },
      ...{ isValid: true, reason: null },
    },
  ]);
  const database = new DatabaseSync(file);
  database.exec(`INSERT INTO event (vendor, type, event, anonymous_id, message_id, received_at, occurred_at, is_valid, reason, message)
    SELECT vendor, type, event, anonymous_id, 'broken', 999, occurred_at, 0, 'no JSON', '{"properties":' FROM event`);
  database.close();
  expect(await store.exposures({ receivedAt: 0, id: 0 }, 10)).toMatchObject({
    exposures: [{ experiment: 'hero', variation: 1, hashAttribute: 'id', visitor: 'a' }],
    ...{ end: { receivedAt: 1_000 }, isLast: true },
  });
});
