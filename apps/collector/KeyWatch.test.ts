import { beforeEach, expect, test, vi } from 'vitest';
import { KeyWatch } from './KeyWatch.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-24T10:00:00Z');

let now: number;
let watch: KeyWatch;
/** Requests of different clients, one of each. */
const send = (clients: number, key: unknown, first = 0) => {
  for (let n = first; n < first + clients; n += 1) watch.isRight(key, `192.0.2.${n}`);
};

beforeEach(() => {
  now = START;
  watch = new KeyWatch({ sender: 'monitoring', key: 'right-key-1', variable: 'THE_TOKEN' }, () => now);
});

test('only the expected key is right', () => {
  const keys = ['right-key-1', 'right-key-2', '', undefined, null, ['right-key-1']];
  expect(keys.map((key) => watch.isRight(key, 'a'))).toEqual([true, false, false, false, false, false]);
});

test('one wrong key of five clients is a problem, which names the variable, and no whole key', () => {
  send(4, 'wrong-key');
  expect(watch.problems()).toEqual([]);
  send(2, 'wrong-key', 3);
  expect(watch.problems()).toEqual([
    'monitoring: 6 requests of 5 clients since 2026-11-24T10:00:00.000Z were refused, since they had the key "wron…" (9 characters) and not ' +
      '"righ…" (11 characters), and what they brought is lost; if they are of the site, set THE_TOKEN of the site and of the collector to the ' +
      'same key, and restart',
  ]);
  expect(watch.notes()).toEqual([]);
});

test('one client is no problem however many requests it sends: after ten it is in the notes, and in the log once an hour', () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  for (let n = 0; n < 9; n += 1) send(1, 'wrong-key');
  expect([watch.notes(), log.mock.calls]).toEqual([[], []]);
  for (let n = 0; n < 1_000; n += 1) send(1, 'wrong-key');
  expect(watch.problems()).toEqual([]);
  expect(watch.notes()).toEqual([expect.stringContaining('1009 requests of 1 client since')]);
  expect(log.mock.calls).toEqual([[expect.stringContaining('services: monitoring: 10 requests of 1 client')]]);
  now = START + HOUR_MS;
  send(1, 'wrong-key');
  expect(log).toHaveBeenCalledTimes(2);
  log.mockRestore();
});

test('the networks of one IPv6 customer are one client', () => {
  for (let n = 0; n < 100; n += 1) watch.isRight('wrong-key', `2001:db8:1:${n.toString(16)}::/64`);
  expect(watch.problems()).toEqual([]);
  expect(watch.notes()[0]).toContain('100 requests of 1 client since');
});

test('different wrong keys of different clients are no problem', () => {
  for (let n = 0; n < 20; n += 1) send(1, `wrong-${'x'.repeat(n)}`, n);
  expect([watch.problems(), watch.notes()]).toEqual([[], []]);
});

test('a client that sends any number of wrong keys doesn’t hide the key of the site', () => {
  send(5, 'wrong-key');
  for (let n = 0; n < 200; n += 1) watch.isRight(`x${'y'.repeat(n)}`, `198.51.100.${n % 100}`);
  expect(watch.problems()[0]).toContain('the key "wron…" (9 characters)');
});

test('a short or hostile key is not shown either', () => {
  send(5, 'ab');
  expect(watch.problems()[0]).toContain('the key "a…" (2 characters)');
  send(6, '\u001b[2J<script>');
  expect(watch.problems()[0]).toContain('the key "??2J…"');
});

test.each([
  ['without a key', 20, undefined, 0],
  ['of less than a tenth of the clients', 20, 'wrong-key', 181],
])('requests %s are no problem', (_, wrong, key, right) => {
  send(wrong, key);
  send(right, 'right-key-1', 20);
  expect(watch.problems()).toEqual([]);
});

test('the problem ends between one and two hours after the last wrong key', () => {
  send(5, 'wrong-key');
  now = START + HOUR_MS;
  expect(watch.problems()[0]).toContain('5 requests of 5 clients since 2026-11-24T10:00:00.000Z');
  now = START + 2 * HOUR_MS;
  expect(watch.problems()).toEqual([]);
  now = START + 40 * HOUR_MS;
  send(5, 'wrong-key');
  expect(watch.problems()[0]).toContain('5 requests of 5 clients since 2026-11-26T02:00:00.000Z');
});
