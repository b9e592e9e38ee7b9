import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Delivery, DeliveryOutcome } from '../deliveries.ts';
import { type Channel, DeliveryError, type Message } from './Channel.ts';
import { LeadNotifier } from './LeadNotifier.ts';
import { testLead } from './testing/messages.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

type Row = Omit<Delivery, 'lead' | 'meeting'> & { leaseUntil: number };
const DAY_MS = 86_400_000;

/** An outbox in memory with the rules of the store's. */
function createOutbox() {
  const rows: Row[] = [];
  const isOpen = (row: Row | undefined): row is Row => row?.state === 'waiting';
  return {
    rows,
    failures: 0,
    queueMissing: vi.fn(async () => 0),
    queueGenuine: vi.fn(async (_channels: readonly string[]) => 0),
    add(id: string, channel: string) {
      const now = Date.now();
      const times = { createdAt: now, nextAt: now, leaseUntil: 0 };
      rows.push({ id, channel, topic: 'lead', state: 'waiting', attempts: 0, problem: null, ...times });
    },
    async leaseDeliveries({ channel, limit, leaseMs }: { channel: string; limit: number; leaseMs: number }) {
      const now = Date.now();
      const due = rows.filter(
        (row) => isOpen(row) && row.channel === channel && Math.max(row.nextAt, row.leaseUntil) <= now,
      );
      const isLater = ({ attempts, nextAt, createdAt }: Row) => Number(attempts > 0 || nextAt !== createdAt);
      due.sort((one, other) => isLater(one) - isLater(other) || one.nextAt - other.nextAt);
      return due.slice(0, limit).map((row): Delivery => {
        row.leaseUntil = now + leaseMs;
        return { ...row, lead: testLead(), meeting: null };
      });
    },
    async nextDeliveryAt(channel: string) {
      const open = rows.filter((row) => isOpen(row) && row.channel === channel);
      return open.length > 0 ? Math.min(...open.map((row) => Math.max(row.nextAt, row.leaseUntil))) : undefined;
    },
    async recordDelivery(id: string, outcome: DeliveryOutcome) {
      if (this.failures > 0) {
        this.failures -= 1;
        throw new Error('database is locked');
      }
      const row = rows.find((one) => one.id === id);
      if (isOpen(row)) Object.assign(row, outcome, { attempts: row.attempts + 1, leaseUntil: 0 });
    },
  };
}

type Deliver = (message: Message, signal: AbortSignal) => Promise<'sent' | 'skipped'>;

function createChannel(id: string, deliver: Deliver = async () => 'sent', changes: Partial<Channel> = {}) {
  const attempts: { id: string; at: number }[] = [];
  const channel: Channel = {
    id,
    takes: 'leads',
    deliver(message, signal) {
      attempts.push({ id: message.id, at: Date.now() });
      return deliver(message, signal);
    },
    ...changes,
  };
  return { channel, attempts };
}

const running: LeadNotifier[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((notifier) => notifier.end()));
});

function start(outbox: ReturnType<typeof createOutbox>, ...channels: Channel[]) {
  const notifier = new LeadNotifier(outbox, channels);
  running.push(notifier);
  notifier.start();
  return notifier;
}

/** Lets everything happen that needs no time. */
const settle = () => vi.advanceTimersByTimeAsync(0);

it('delivers what waits, oldest first, each once', async () => {
  const outbox = createOutbox();
  for (const id of ['a', 'b', 'c']) outbox.add(id, 'slack');
  const { channel, attempts } = createChannel('slack');
  const notifier = start(outbox, channel);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(outbox.rows.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  expect(notifier.status()).toEqual({
    slack: { sent: 3, skipped: 0, failed: 0, dead: 0, refused: 0, lastProblem: null },
  });
});

it('wakes up for a new lead', async () => {
  const outbox = createOutbox();
  const { channel, attempts } = createChannel('slack');
  const notifier = start(outbox, channel);
  await settle();
  outbox.add('a', 'slack');
  notifier.wake();
  await settle();
  expect(attempts).toHaveLength(1);
});

it('finds leads of other processes without a wake-up', async () => {
  const outbox = createOutbox();
  const { channel, attempts } = createChannel('slack');
  start(outbox, channel);
  await settle();
  outbox.add('a', 'slack');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(attempts).toHaveLength(1);
});

it('delays no channel by another', async () => {
  const outbox = createOutbox();
  outbox.add('a', 'slow');
  outbox.add('b', 'fast');
  const gate = Promise.withResolvers<'sent'>();
  const slow = createChannel('slow', () => gate.promise);
  const fast = createChannel('fast');
  start(outbox, slow.channel, fast.channel);
  await settle();
  expect(outbox.rows.map(({ state }) => state)).toEqual(['waiting', 'sent']);
  gate.resolve('sent');
  await settle();
  expect(outbox.rows.map(({ state }) => state)).toEqual(['sent', 'sent']);
});

// REQ-LEA-15
it('waits 500 ms after a failure, then twice as long each time, an hour at most, under the same id', async () => {
  const outbox = createOutbox();
  outbox.add('a', 'slack');
  const { channel, attempts } = createChannel('slack', () => Promise.reject(new DeliveryError('it answered 503')));
  start(outbox, channel);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  const waits = attempts.slice(1).map(({ at }, index) => at - (attempts[index]?.at ?? 0));
  expect(waits.slice(0, 4)).toEqual([500, 1_000, 2_000, 4_000]);
  expect(waits.at(-1)).toBe(3_600_000);
  expect(new Set(attempts.map(({ id }) => id))).toEqual(new Set(['a']));
  expect(outbox.rows[0]?.attempts).toBe(attempts.length);
});

it('respects Retry-After for the whole channel', async () => {
  const outbox = createOutbox();
  outbox.add('a', 'slack');
  outbox.add('b', 'slack');
  const errors = [new DeliveryError('it answered 429', { retryAfterMs: 90_000 })];
  const { channel, attempts } = createChannel('slack', async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'sent';
  });
  const notifier = start(outbox, channel);
  const begin = Date.now();
  await vi.advanceTimersByTimeAsync(60_000);
  notifier.wake();
  await settle();
  expect(attempts).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts.map(({ id, at }) => [id, at - begin])).toEqual([
    ['a', 0],
    ['b', 90_000],
    ['a', 90_000],
  ]);
});

it('lets later leads pass one that fails', async () => {
  const outbox = createOutbox();
  outbox.add('greylisted', 'mail');
  outbox.add('b', 'mail');
  const { channel } = createChannel('mail', async ({ id }) => {
    if (id === 'greylisted') throw new DeliveryError('450');
    return 'sent';
  });
  start(outbox, channel);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(outbox.rows.map(({ state }) => state)).toEqual(['waiting', 'sent']);
});

it('gives up what is refused for good, and goes on', async () => {
  const outbox = createOutbox();
  outbox.add('a', 'slack');
  outbox.add('b', 'slack');
  const { channel } = createChannel('slack', async ({ id }) => {
    if (id === 'a') throw new DeliveryError('it answered 400', { isPermanent: true });
    return 'sent';
  });
  start(outbox, channel);
  await settle();
  expect(outbox.rows).toMatchObject([{ state: 'dead', problem: 'it answered 400', attempts: 1 }, { state: 'sent' }]);
});

it('gives up after three days', async () => {
  const outbox = createOutbox();
  outbox.add('a', 'slack');
  const { channel, attempts } = createChannel('slack', () => Promise.reject(new DeliveryError('it answered 503')));
  const notifier = start(outbox, channel);
  await vi.advanceTimersByTimeAsync(3 * DAY_MS - 1);
  expect(outbox.rows[0]?.state).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(outbox.rows[0]).toMatchObject({ state: 'dead', problem: 'it answered 503' });
  const { length } = attempts;
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(attempts).toHaveLength(length);
  expect(notifier.status().slack).toMatchObject({ dead: 1 });
});

it('makes one more attempt when the services were down for longer than three days', async () => {
  const outbox = createOutbox();
  outbox.add('a', 'slack');
  await vi.advanceTimersByTimeAsync(5 * DAY_MS);
  start(outbox, createChannel('slack').channel);
  await settle();
  expect(outbox.rows[0]?.state).toBe('sent');
});

it('keeps the words of unexpected errors out of log and store: they may hold what was typed', async () => {
  const outbox = createOutbox();
  outbox.add('a', 'slack');
  start(outbox, createChannel('slack', () => Promise.reject(new TypeError('ada@example.com is no …'))).channel);
  await settle();
  expect(outbox.rows[0]).toMatchObject({ state: 'waiting', problem: 'unexpected TypeError in the channel' });
  expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain('ada');
});

it('records an outcome again while the database is locked, and delivers once', async () => {
  const outbox = createOutbox();
  outbox.add('a', 'slack');
  outbox.failures = 3;
  const { channel, attempts } = createChannel('slack');
  start(outbox, channel);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(outbox.rows[0]?.state).toBe('sent');
  expect(attempts).toHaveLength(1);
});

it('delivers again what it could not record, once the lease has ended', async () => {
  const outbox = createOutbox();
  outbox.add('a', 'slack');
  outbox.failures = 5;
  const { channel, attempts } = createChannel('slack');
  start(outbox, channel);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts.map(({ id }) => id)).toEqual(['a', 'a']);
  expect(outbox.rows[0]?.state).toBe('sent');
});

it('stops after a running attempt', async () => {
  const outbox = createOutbox();
  outbox.add('a', 'slack');
  outbox.add('b', 'slack');
  const gate = Promise.withResolvers<'sent'>();
  const close = vi.fn();
  const { channel, attempts } = createChannel('slack', () => gate.promise, { close });
  const notifier = start(outbox, channel);
  await settle();
  const ended = notifier.end();
  gate.resolve('sent');
  await ended;
  expect(attempts).toHaveLength(1);
  expect(outbox.rows.map(({ state }) => state)).toEqual(['sent', 'waiting']);
  expect(close).toHaveBeenCalled();
});

it('aborts an attempt that takes longer than a second to stop, which is due again at the next start', async () => {
  const outbox = createOutbox();
  outbox.add('a', 'slack');
  const hanging: Deliver = (_, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new DeliveryError('aborted'))));
  const notifier = start(outbox, createChannel('slack', hanging).channel);
  await settle();
  const ended = notifier.end();
  await vi.advanceTimersByTimeAsync(1_000);
  await ended;
  expect(outbox.rows[0]).toMatchObject({ state: 'waiting', nextAt: Date.now(), leaseUntil: 0 });
});

it('names the channels of leads and of meetings, and queues leads that came before a channel', async () => {
  const outbox = createOutbox();
  const channels = [
    createChannel('confirmation-mail', undefined, { isToVisitor: true }),
    createChannel('slack', undefined, { takes: 'all' }),
  ];
  const notifier = start(outbox, ...channels.map(({ channel }) => channel));
  await settle();
  expect(notifier.channelsFor('leads')).toEqual(['confirmation-mail', 'slack']);
  expect(notifier.channelsFor('meetings')).toEqual(['slack']);
  expect(outbox.queueMissing.mock.calls).toEqual([['slack', Date.now() - 30 * DAY_MS]]);
});

// REQ-LEA-05
it('notifies of leads that were suspects, except by a confirmation', async () => {
  const outbox = createOutbox();
  const slack = createChannel('slack');
  const confirmation = createChannel('confirmation-mail', undefined, { isToVisitor: true });
  const notifier = start(outbox, slack.channel, confirmation.channel);
  await settle();
  outbox.queueGenuine.mockImplementationOnce(async ([channel = '']) => {
    outbox.add('made-genuine', channel);
    return 1;
  });
  outbox.queueGenuine.mockRejectedValueOnce(new Error('database is locked'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(outbox.queueGenuine.mock.calls).toEqual([[['slack']], [['slack']]]);
  expect(outbox.rows).toMatchObject([{ id: 'made-genuine', channel: 'slack', state: 'sent' }]);
  await notifier.end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(outbox.queueGenuine).toHaveBeenCalledTimes(2);
});

it('reports a receiver that keeps failing, until it is back', async () => {
  const outbox = createOutbox();
  outbox.add('a', 'slack');
  let isDown = true;
  const { channel } = createChannel('slack', async () => {
    if (isDown) throw new DeliveryError('it answered 503');
    return 'sent';
  });
  const notifier = start(outbox, channel);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(notifier.problems()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(notifier.problems()).toEqual(['leads wait for slack: it answered 503']);
  isDown = false;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(notifier.problems()).toEqual([]);
});

it('goes on while one delivery is postponed, and reports no problem', async () => {
  const outbox = createOutbox();
  outbox.add('a', 'mail');
  outbox.add('b', 'mail');
  const begin = Date.now();
  const { channel, attempts } = createChannel('mail', async ({ id }) => {
    if (id === 'a' && Date.now() - begin < 3_600_000) {
      throw new DeliveryError('later', { isPostponed: true, retryAfterMs: 3_600_000 });
    }
    return 'sent';
  });
  const notifier = start(outbox, channel);
  await settle();
  expect(outbox.rows.map(({ state }) => state)).toEqual(['waiting', 'sent']);
  expect(notifier.status().mail).toMatchObject({ failed: 0, lastProblem: null });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(outbox.rows[0]?.state).toBe('sent');
  expect(attempts).toHaveLength(3);
});

it.each([
  ['of the visitor', true, true, 'refused'],
  ['that an operator set', false, true, 'dead'],
  ['of the visitor, whose mail is refused for another reason', true, false, 'dead'],
])('gives up a refused address %s', async (_, isToVisitor, isOfRecipient, state) => {
  const outbox = createOutbox();
  const refuse = async () => {
    throw new DeliveryError('550', { isPermanent: true, isOfRecipient });
  };
  outbox.add('1', 'mail');
  const notifier = start(outbox, createChannel('mail', refuse, { isToVisitor }).channel);
  await settle();
  expect(outbox.rows).toMatchObject([{ state, problem: '550' }]);
  expect(notifier.status().mail).toMatchObject({ dead: 0, refused: 0, [state]: 1 });
});

it('logs a refusal that repeats between successes once in ten minutes', async () => {
  const outbox = createOutbox();
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  log.mockClear();
  const { channel } = createChannel('mail', async ({ id }) => {
    if (id.startsWith('refused')) throw new DeliveryError('SMTP 550', { isPermanent: true });
    return 'sent';
  });
  for (let count = 0; count < 20; count += 1) {
    outbox.add(`refused${count}`, 'mail');
    outbox.add(`good${count}`, 'mail');
  }
  const notifier = start(outbox, channel);
  await settle();
  expect(outbox.rows.every(({ state }) => state !== 'waiting')).toBe(true);
  expect(log).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(600_000);
  outbox.add('refused', 'mail');
  notifier.wake();
  await settle();
  expect(log).toHaveBeenCalledTimes(2);
});
