// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { uiActions } from '../uiActions.ts';
import { uiState } from '../uiState.ts';
import { showMobileNotice } from './showMobileNotice.ts';

const at = (search: string) => ({ search }) as Location;
const isShown = () => !document.querySelector<HTMLElement>('[data-mobile-notice]')?.hidden;

beforeEach(() => {
  document.body.innerHTML = '<p data-mobile-notice hidden></p>';
  uiState.set({ isDesktop: false, showOpenInDesktopMessaging: false });
});

// REQ-BAN-03
test.each([
  ['?mobile_banner=true', false, true],
  ['?a=b&mobile_banner=true', false, true],
  ['?mobile_banner=true', true, false],
  ['?mobile_banner=1', false, false],
  ['', false, false],
])('with %o, on a desktop: %o, it is shown: %o', (search, isDesktop, expected) => {
  uiState.set({ isDesktop });
  showMobileNotice(at(search));
  expect([uiState.read().showOpenInDesktopMessaging, isShown()]).toEqual([expected, expected]);
});

// REQ-BAN-05
test('it is decided again whenever a page is shown', () => {
  showMobileNotice(at('?mobile_banner=true'));
  showMobileNotice(at(''));
  expect(isShown()).toBe(false);
});

// REQ-BAN-06
test('an island shows and hides it by the set action', async () => {
  await uiActions.setShowOpenInDesktopMessaging(true);
  expect(isShown()).toBe(true);
  await uiActions.setShowOpenInDesktopMessaging(false);
  expect(isShown()).toBe(false);
});

// REQ-BAN-05
test('what an island has shown is over when the page is restored', async () => {
  await uiActions.setShowOpenInDesktopMessaging(true);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(isShown()).toBe(false);
});
