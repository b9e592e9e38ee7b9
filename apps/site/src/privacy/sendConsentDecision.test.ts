// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeCookie } from '../platform/browser/cookies.ts';
import { dispatchConsentChange } from './browserConsent.ts';
import { sendConsentDecision } from './sendConsentDecision.ts';

const stored = () => Object.entries(localStorage);
let answer: (signal: AbortSignal) => Promise<{ status: number; headers?: Headers }>;
const sent: string[] = [];
const times: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    const { sentAt, ...decision } = JSON.parse(body);
    sent.push(`${path} ${JSON.stringify(decision)}`);
    times.push(sentAt);
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    );
    return { headers: new Headers(), ...(await Promise.race([answer(signal), aborted])) };
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sent.length = 0;
  times.length = 0;
  vi.useRealTimers();
});

/** The delays between the attempts so far, in milliseconds. */
const delays = () => times.slice(1).map((at, index) => Date.parse(at) - Date.parse(times[index] ?? ''));

test('a decision is stored until it is recorded, by this page or the next', async () => {
  answer = async () => ({ status: 503 });
  void sendConsentDecision('{"a":1}');
  await vi.advanceTimersByTimeAsync(100);
  expect(stored()).toEqual([['cuDecision', '{"a":1}']]);
  answer = async () => ({ status: 200 });
  await sendConsentDecision();
  expect(stored()).toEqual([]);
  await sendConsentDecision();
  expect(sent).toEqual(Array(2).fill('/consent {"a":1}'));
});

// REQ-CNS-08
test('while the services are down, the open page sends a decision again, ten times with growing delays', async () => {
  answer = async () => ({ status: 503 });
  const sending = sendConsentDecision('{"a":1}');
  await vi.advanceTimersByTimeAsync(600_000);
  await sending;
  expect(delays()).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000]);
  expect(stored()).toHaveLength(1);
});

// REQ-CNS-08
test('it is recorded once the services are back, and sent no more', async () => {
  answer = () => Promise.reject(new TypeError('offline'));
  const sending = sendConsentDecision('{"a":1}');
  await vi.advanceTimersByTimeAsync(5_000);
  answer = async () => ({ status: 200 });
  await vi.advanceTimersByTimeAsync(600_000);
  await sending;
  expect(delays()).toEqual([500, 1_000, 2_000, 4_000]);
  expect(stored()).toEqual([]);
});

test('a longer Retry-After counts, up to five minutes', async () => {
  answer = async () => ({ status: 503, headers: new Headers({ 'retry-after': '7' }) });
  void sendConsentDecision('{"a":1}');
  await vi.advanceTimersByTimeAsync(7_000);
  answer = async () => ({ status: 429, headers: new Headers({ 'retry-after': '86400' }) });
  await vi.advanceTimersByTimeAsync(400_000);
  expect(delays()).toEqual([7_000, 7_000, 300_000]);
});

test('a network that is back ends the delay', async () => {
  answer = () => Promise.reject(new TypeError('offline'));
  const sending = sendConsentDecision('{"a":1}');
  await vi.advanceTimersByTimeAsync(10_000);
  const before = sent.length;
  answer = async () => ({ status: 200 });
  dispatchEvent(new Event('online'));
  await sending;
  expect(sent).toHaveLength(before + 1);
});

test('what another tab has recorded is not sent again', async () => {
  answer = async () => ({ status: 503 });
  const sending = sendConsentDecision('{"a":1}');
  await vi.advanceTimersByTimeAsync(100);
  localStorage.clear();
  await vi.advanceTimersByTimeAsync(600_000);
  await sending;
  expect(sent).toHaveLength(1);
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

test('a later decision takes the place of one that is being sent, whose answer would set its cookies', async () => {
  const signals: AbortSignal[] = [];
  answer = (signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  };
  const first = sendConsentDecision('{"a":1}');
  void sendConsentDecision('{"a":2}');
  await first;
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(stored()).toEqual([['cuDecision', '{"a":2}']]);
});

test('a later decision of another tab ends the sending', async () => {
  let aborted: AbortSignal | undefined;
  answer = (signal) => {
    aborted = signal;
    return new Promise(() => undefined);
  };
  const sending = sendConsentDecision('{"a":1}');
  dispatchConsentChange();
  expect(aborted?.aborted).toBe(false);
  writeCookie({ name: 'OptanonConsent', value: 'groups=C0002:0', maxAgeMs: 60_000 });
  dispatchConsentChange();
  await sending;
  expect(aborted?.aborted).toBe(true);
  writeCookie({ name: 'OptanonConsent', value: '', maxAgeMs: 0 });
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
  vi.setSystemTime(Date.parse('2029-11-21T06:00:00Z'));
  answer = async () => ({ status: 503 });
  void sendConsentDecision('{"a":"{1}"}');
  vi.setSystemTime(Date.parse('2029-11-21T07:00:00Z'));
  void sendConsentDecision();
  expect(times).toEqual(['2029-11-21T06:00:00.000Z', '2029-11-21T07:00:00.000Z']);
  expect(sent).toEqual(Array(2).fill('/consent {"a":"{1}"}'));
});
