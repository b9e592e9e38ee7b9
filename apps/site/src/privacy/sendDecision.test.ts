// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendDecision } from './sendDecision.ts';

const kept = () => Object.entries(localStorage);
let answer: () => Promise<{ status: number }>;
const sent: string[] = [];
const times: string[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const { sentAt, ...decision } = JSON.parse(body);
    sent.push(`${path} ${JSON.stringify(decision)}`);
    times.push(sentAt);
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sent.length = 0;
  times.length = 0;
  vi.useRealTimers();
});

test('a decision is kept until it is recorded', async () => {
  answer = async () => ({ status: 503 });
  await sendDecision('{"a":1}');
  answer = () => Promise.reject(new TypeError('offline'));
  await sendDecision();
  expect(kept()).toEqual([['cuDecision', '{"a":1}']]);
  answer = async () => ({ status: 200 });
  await sendDecision();
  expect(kept()).toEqual([]);
  await sendDecision();
  expect(sent).toEqual(Array(3).fill('/consent {"a":1}'));
});

test('on its way it is kept already, and one that can’t be taken is not kept for ever', async () => {
  let take: (answer: { status: number }) => void = () => undefined;
  answer = () => new Promise((resolve) => (take = resolve));
  const sending = sendDecision('{"a":1}');
  expect(kept()).toHaveLength(1);
  take({ status: 400 });
  await sending;
  expect(kept()).toEqual([]);
});

test('a later decision stays when the one before it is recorded', async () => {
  const takes: ((answer: { status: number }) => void)[] = [];
  answer = () => new Promise((resolve) => takes.push(resolve));
  const both = [sendDecision('{"a":1}'), sendDecision('{"a":2}')];
  for (const [at, take] of takes.entries()) take({ status: at === 0 ? 200 : 502 });
  await Promise.all(both);
  expect(kept()).toEqual([['cuDecision', '{"a":2}']]);
});

test('where the browser closes storage it is sent all the same', async () => {
  answer = async () => ({ status: 200 });
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  await sendDecision('{"a":1}');
  expect(sent).toHaveLength(1);
  vi.unstubAllGlobals();
});

test('it says when it was sent, each time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2029-11-21T06:00:00Z') });
  answer = async () => ({ status: 503 });
  await sendDecision('{"a":"{1}"}');
  vi.setSystemTime(Date.parse('2029-11-21T07:00:00Z'));
  await sendDecision();
  expect(times).toEqual(['2029-11-21T06:00:00.000Z', '2029-11-21T07:00:00.000Z']);
  expect(sent).toEqual(Array(2).fill('/consent {"a":"{1}"}'));
});
