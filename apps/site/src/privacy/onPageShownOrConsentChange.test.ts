// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { CONSENT_CHANGED, onPageShownOrConsentChange } from './browserConsent.ts';

const decide = () => dispatchEvent(new Event(CONSENT_CHANGED));

function setPrerendering(value: boolean): void {
  Object.defineProperty(document, 'prerendering', { configurable: true, value });
}

afterEach(() => setPrerendering(false));

test('the listener of a prerendered page is not called until activation', () => {
  setPrerendering(true);
  const listener = vi.fn();
  onPageShownOrConsentChange(listener);
  dispatchEvent(new Event('pageshow'));
  decide();
  expect(listener).not.toHaveBeenCalled();
  setPrerendering(false);
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(listener).toHaveBeenCalledTimes(1);
  decide();
  expect(listener).toHaveBeenCalledTimes(2);
});
