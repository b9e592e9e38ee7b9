import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { seededRandom } from '../../../tests/fixtures/seededRandom.ts';
import { openLeadStore } from '../openLeadStore.ts';
import { type Channel, DeliveryError } from './Channel.ts';
import { LeadNotifier } from './LeadNotifier.ts';
import { testLead } from './testing/messages.ts';

const folder = mkdtempSync(join(tmpdir(), 'leads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('delivers every lead to every channel under one id, though receivers fail at random and the notifier is restarted', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const random = seededRandom(15);
  const store = await openLeadStore({ file: join(folder, 'leads.sqlite') });
  const accepted = new Map<string, Set<string>>();
  const createChannel = (id: string): Channel => ({
    id,
    takes: 'leads',
    async deliver(message) {
      // What fails at random here waits for milliseconds, not for the backoff of a receiver that is down.
      if (random.happens(5)) throw new DeliveryError('it answered 503', { retryAfterMs: 1 });
      const key = `${id} ${message.lead.id}`;
      accepted.set(key, (accepted.get(key) ?? new Set()).add(message.id));
      return 'sent';
    },
  });
  const channels = ['slack', 'webhook'];
  const start = () => {
    const notifier = new LeadNotifier(store, channels.map(createChannel));
    notifier.start();
    return notifier;
  };
  let notifier = start();
  const ids: string[] = [];
  for (let index = 0; index < 60; index += 1) {
    const { id: _, receivedAt: __, ...submission } = testLead({ idempotencyKey: crypto.randomUUID() });
    const added = await store.add(
      { ...submission, fields: { message: `Lead ${index}` } },
      notifier.channelsFor('leads'),
    );
    ids.push(added.leadId);
    notifier.wake();
    if (index % 20 === 19) {
      await notifier.end();
      notifier = start();
    }
  }
  await expect.poll(() => accepted.size, { timeout: 50_000 }).toBe(ids.length * channels.length);
  for (const id of ids) {
    for (const channel of channels) {
      const keys = accepted.get(`${channel} ${id}`);
      expect(keys?.size, 'one idempotency key').toBe(1);
      expect([...(keys ?? [])][0]).toMatch(/^[\w-]+$/);
    }
  }
  await expect
    .poll(async () => Object.values(await store.countDeliveries()).map(({ sent, waiting }) => ({ sent, waiting })))
    .toEqual(channels.map(() => ({ sent: 60, waiting: 0 })));
  await notifier.end();
  await store.close();
});

it('delivers leads that were stored before a channel was configured', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const store = await openLeadStore({ file: join(folder, 'earlier.sqlite') });
  const { id: _, receivedAt: __, ...submission } = testLead();
  const { leadId } = await store.add(submission, []);
  const delivered: string[] = [];
  const channel = (id: string, isToVisitor: boolean): Channel => ({
    id,
    takes: 'leads',
    isToVisitor,
    async deliver({ lead }) {
      delivered.push(`${id} ${lead.id}`);
      return 'sent';
    },
  });
  const notifier = new LeadNotifier(store, [channel('slack', false), channel('confirmation-mail', true)]);
  notifier.start();
  await expect.poll(() => delivered).toEqual([`slack ${leadId}`]);
  await notifier.end();
  await store.close();
});
