// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { siteSession } from '../../visitor/siteSession.ts';
import { anonymousId } from '../tracker/anonymousId.ts';
import { observedSession } from './observedSession.ts';

const allows = vi.spyOn(browserConsent, 'allows');

beforeEach(() => {
  localStorage.clear();
  allows.mockReturnValue(true);
});

test('the ids are the visitor’s anonymous id and the start of the site’s session', () => {
  const session = siteSession.touch();
  expect(observedSession.ids()).toEqual({ deviceId: anonymousId.read(), sessionId: session?.startedAt });
});

test('there are none without consent or session, nor where storage is blocked', () => {
  expect(observedSession.ids()).toBeUndefined();
  siteSession.touch();
  allows.mockReturnValue(false);
  expect(observedSession.ids()).toBeUndefined();
  allows.mockReturnValue(true);
  vi.stubGlobal('localStorage', undefined);
  siteSession.touch();
  expect(observedSession.ids()).toBeUndefined();
  vi.unstubAllGlobals();
});

test('reports a session that begins on the open page, once, within a second', async () => {
  vi.useFakeTimers();
  const seen: unknown[] = [];
  const stopping = new AbortController();
  observedSession.onChange((ids) => seen.push(ids?.sessionId), stopping.signal);
  const session = siteSession.touch();
  siteSession.touch();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen).toEqual([session?.startedAt]);
  stopping.abort();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
