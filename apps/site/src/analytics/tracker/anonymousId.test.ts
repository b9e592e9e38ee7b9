// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { readCookie } from '../../platform/cookieHeader.ts';
import { anonymousId } from './anonymousId.ts';

const KEY = 'ajs_anonymous_id';
const inCookie = () => readCookie(document.cookie, KEY);

function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as another host of the domain wrote it
  document.cookie = `${text};Path=/`;
}

function forgetAll(): void {
  anonymousId.forget();
  localStorage.clear();
  setCookie(`${KEY}=;expires=Thu, 01 Jan 1970 00:00:00 GMT`);
}

beforeEach(forgetAll);

test('a new visitor’s id is kept where the SDK and the next page look for it', () => {
  const id = anonymousId.read();
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect([inCookie(), localStorage.getItem(KEY), anonymousId.read()]).toEqual([id, JSON.stringify(id), id]);
});

test('the cookie, which all hosts of the domain have, counts more than what this host knew', () => {
  localStorage.setItem(KEY, '"of this host"');
  expect(anonymousId.read()).toBe('of this host');
  setCookie(`${KEY}=of-all-hosts`);
  expect(anonymousId.read()).toBe('of-all-hosts');
  expect(localStorage.getItem(KEY)).toBe('"of-all-hosts"');
});

test('the cookie’s year begins anew with each page, not with each event', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  for (let event = 0; event < 5; event += 1) anonymousId.read();
  const years = () => written.mock.calls.filter(([text]) => text.startsWith(KEY) && text.includes('Max-Age=31536000'));
  expect(years()).toHaveLength(1);
  anonymousId.forget();
  anonymousId.read();
  expect(years()).toHaveLength(2);
  written.mockRestore();
});

test('after a withdrawal one is somebody new', () => {
  const before = anonymousId.read();
  forgetAll();
  expect(anonymousId.read()).not.toBe(before);
});
