// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { readCookie } from '../../platform/browser/cookies.ts';
import { keepCookies } from '../../privacy/keepCookies.ts';
import { anonymousId } from './anonymousId.ts';

const KEY = 'ajs_anonymous_id';
const inCookie = () => readCookie(KEY);

function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as another host of the domain writes it
  document.cookie = `${text};Path=/`;
}

function forgetAll(): void {
  anonymousId.forget();
  localStorage.clear();
  setCookie(`${KEY}=;expires=Thu, 01 Jan 1970 00:00:00 GMT`);
}

const noted = vi.spyOn(keepCookies, 'noteWritten').mockImplementation(() => undefined);

beforeEach(() => {
  forgetAll();
  noted.mockClear();
});

test('a new visitor’s id is stored for the SDK and the next page', () => {
  const id = anonymousId.read();
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect([inCookie(), localStorage.getItem(KEY), anonymousId.read()]).toEqual([id, JSON.stringify(id), id]);
});

test('the cookie, which all hosts of the domain share, takes precedence over local storage', () => {
  localStorage.setItem(KEY, '"of this host"');
  expect(anonymousId.read()).toBe('of this host');
  setCookie(`${KEY}=of-all-hosts`);
  expect(anonymousId.read()).toBe('of-all-hosts');
  expect(localStorage.getItem(KEY)).toBe('"of-all-hosts"');
});

// REQ-DLV-09
test('a new cookie is written once, for 365 days, and noted for the server', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  for (let event = 0; event < 5; event += 1) anonymousId.read();
  const years = () => written.mock.calls.filter(([text]) => text.startsWith(KEY) && text.includes('Max-Age=31536000'));
  expect(years()).toHaveLength(1);
  expect(noted.mock.calls).toEqual([[[KEY], 31_536_000_000]]);
  written.mockRestore();
});

// REQ-CNS-09
test('a cookie that is there is not written again, which would shorten what the server has set', () => {
  const id = anonymousId.read();
  anonymousId.forget();
  const written = vi.spyOn(document, 'cookie', 'set');
  expect(anonymousId.read()).toBe(id);
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
});

test('after a withdrawal the visitor gets a new id', () => {
  const before = anonymousId.read();
  forgetAll();
  expect(anonymousId.read()).not.toBe(before);
});
