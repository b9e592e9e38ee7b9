// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { CONSENT_CHANGED, onShownOrDecided } from './browserConsent.ts';

const decide = () => dispatchEvent(new Event(CONSENT_CHANGED));

function renderAhead(value: boolean): void {
  Object.defineProperty(document, 'prerendering', { configurable: true, value });
}

afterEach(() => renderAhead(false));

test('a page that is rendered ahead hears of nothing until it is shown', () => {
  renderAhead(true);
  const listener = vi.fn();
  onShownOrDecided(listener);
  dispatchEvent(new Event('pageshow'));
  decide();
  expect(listener).not.toHaveBeenCalled();
  renderAhead(false);
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(listener).toHaveBeenCalledTimes(1);
  decide();
  expect(listener).toHaveBeenCalledTimes(2);
});
