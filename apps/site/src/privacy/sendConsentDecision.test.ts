// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendConsentDecision } from './sendConsentDecision.ts';

const stored = () => Object.entries(localStorage);
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

test('a decision is stored until it is recorded', async () => {
  answer = async () => ({ status: 503 });
  await sendConsentDecision('{"a":1}');
  answer = () => Promise.reject(new TypeError('offline'));
  await sendConsentDecision();
  expect(stored()).toEqual([['cuDecision', '{"a":1}']]);
  answer = async () => ({ status: 200 });
  await sendConsentDecision();
  expect(stored()).toEqual([]);
  await sendConsentDecision();
  expect(sent).toEqual(Array(3).fill('/consent {"a":1}'));
});

test('a decision is stored while it is sent, and removed when it is refused for good', async () => {
  let respond: (answer: { status: number }) => void = () => undefined;
  answer = () => new Promise((resolve) => (respond = resolve));
  const sending = sendConsentDecision('{"a":1}');
  expect(stored()).toHaveLength(1);
  respond({ status: 400 });
  await sending;
  expect(stored()).toEqual([]);
});

test('a later decision stays stored when the one before it is recorded', async () => {
  const takes: ((answer: { status: number }) => void)[] = [];
  answer = () => new Promise((resolve) => takes.push(resolve));
  const both = [sendConsentDecision('{"a":1}'), sendConsentDecision('{"a":2}')];
  for (const [at, take] of takes.entries()) take({ status: at === 0 ? 200 : 502 });
  await Promise.all(both);
  expect(stored()).toEqual([['cuDecision', '{"a":2}']]);
});

test('a decision is sent even if storage is blocked', async () => {
  answer = async () => ({ status: 200 });
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  await sendConsentDecision('{"a":1}');
  expect(sent).toHaveLength(1);
  vi.unstubAllGlobals();
});

test('each sending has its own time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2029-11-21T06:00:00Z') });
  answer = async () => ({ status: 503 });
  await sendConsentDecision('{"a":"{1}"}');
  vi.setSystemTime(Date.parse('2029-11-21T07:00:00Z'));
  await sendConsentDecision();
  expect(times).toEqual(['2029-11-21T06:00:00.000Z', '2029-11-21T07:00:00.000Z']);
  expect(sent).toEqual(Array(2).fill('/consent {"a":"{1}"}'));
});
