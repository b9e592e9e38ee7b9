import { beforeEach, expect, test } from 'vitest';
import { KeyWatch } from './KeyWatch.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-24T10:00:00Z');

let now: number;
let watch: KeyWatch;
const send = (count: number, key: unknown) => {
  for (let n = 0; n < count; n += 1) watch.isRight(key);
};

beforeEach(() => {
  now = START;
  watch = new KeyWatch({ sender: 'monitoring', key: 'right-key-1', variable: 'THE_TOKEN' }, () => now);
});

test('only the expected key is right', () => {
  const keys = ['right-key-1', 'right-key-2', '', undefined, null, ['right-key-1']];
  expect(keys.map((key) => watch.isRight(key))).toEqual([true, false, false, false, false, false]);
});

test('ten wrong keys are a problem, which names the variable, and no whole key', () => {
  send(9, 'wrong-key');
  expect(watch.problems()).toEqual([]);
  send(1, 'wrong-key');
  expect(watch.problems()).toEqual([
    'monitoring: 10 of 10 requests since 2026-11-24T10:00:00.000Z were refused, since they had the key "wron…" (9 characters) and not ' +
      '"righ…" (11 characters), and what they brought is lost; set THE_TOKEN of the site and of the services to the same key, and restart',
  ]);
});

test('a short or hostile key is not shown either', () => {
  send(10, 'ab');
  expect(watch.problems()[0]).toContain('the key "a…" (2 characters)');
  send(1, '\u001b[2J<script>');
  expect(watch.problems()[0]).toContain('the key "??2J…"');
});

test.each([
  ['without a key', 20, undefined, 0],
  ['that are less than a tenth', 20, 'wrong-key', 181],
])('requests %s are no problem', (_, wrong, key, right) => {
  send(wrong, key);
  send(right, 'right-key-1');
  expect(watch.problems()).toEqual([]);
});

test('the problem ends between one and two hours after the last wrong key', () => {
  send(10, 'wrong-key');
  now = START + HOUR_MS;
  expect(watch.problems()[0]).toContain('10 of 10 requests since 2026-11-24T10:00:00.000Z');
  now = START + 2 * HOUR_MS;
  expect(watch.problems()).toEqual([]);
  now = START + 40 * HOUR_MS;
  send(10, 'wrong-key');
  expect(watch.problems()[0]).toContain('10 of 10 requests since 2026-11-26T02:00:00.000Z');
});
