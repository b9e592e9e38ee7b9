// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { readCookie } from '../../platform/browser/cookies.ts';
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

beforeEach(forgetAll);

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

test('the cookie is renewed once per page, not with each event', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  for (let event = 0; event < 5; event += 1) anonymousId.read();
  const years = () => written.mock.calls.filter(([text]) => text.startsWith(KEY) && text.includes('Max-Age=31536000'));
  expect(years()).toHaveLength(1);
  anonymousId.forget();
  anonymousId.read();
  expect(years()).toHaveLength(2);
  written.mockRestore();
});

test('after a withdrawal the visitor gets a new id', () => {
  const before = anonymousId.read();
  forgetAll();
  expect(anonymousId.read()).not.toBe(before);
});
