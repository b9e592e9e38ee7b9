// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Click } from '../analytics/clicks/clickListener.ts';
import { siteSession } from '../visitor/siteSession.ts';
import { clickedPlace } from './clickedPlace.ts';
import { noteClickedLocation } from './noteClickedLocation.ts';
import { uiState } from './uiState.ts';

const clickAt = (root: string, parent: string) => ({ properties: { clickLocation: { root, parent } } }) as Click;

// REQ-UIS-01
test('the last click is noted and passed on, except within an overlay', () => {
  const seen: Click[] = [];
  let click = (_: Click): void => undefined;
  noteClickedLocation((listener) => {
    click = listener;
  })((one) => seen.push(one));
  click(clickAt('main', 'plans'));
  expect(uiState.read().clickedLocation).toEqual({ root: 'main', parent: 'plans' });
  uiState.set({ isSignUpOverlayOpen: true });
  click(clickAt('sign-up', 'unknown'));
  expect(uiState.read().clickedLocation).toEqual({ root: 'main', parent: 'plans' });
  expect(seen).toHaveLength(2);
});

// REQ-ANA-08
test('its whole record is kept with the breadcrumb of the click before it, also where its opener is noted again', () => {
  uiState.set({ isSignUpOverlayOpen: false });
  // biome-ignore lint/suspicious/noDocumentCookie: consent, as the tool writes it
  document.cookie = 'OptanonConsent=groups=C0001:1,C0002:1';
  siteSession.touch({ lastClick: 'home > header > Pricing' });
  const place = { root: 'main', parent: 'plans', buttonClicked: 'Choose Business', location: 'plans' };
  expect(clickedPlace.read()).toEqual({
    ...{ root: 'main', parent: 'plans', breadcrumb: 'unknown' },
  });
  let click = (_: Click): void => undefined;
  noteClickedLocation((listener) => {
    click = listener;
  })(() => siteSession.touch({ lastClick: 'pricing > main > plans > Choose Business' }));
  click({ properties: { clickLocation: place } } as Click);
  clickedPlace.noteOpener(place);
  expect(clickedPlace.read()).toEqual({ ...place, breadcrumb: 'home > header > Pricing' });
  click({ properties: { clickLocation: place } } as Click);
  expect(clickedPlace.read().breadcrumb).toBe('pricing > main > plans > Choose Business');
});
