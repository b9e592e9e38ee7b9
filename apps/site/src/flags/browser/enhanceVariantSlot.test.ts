// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { CONSENT_CHANGED } from '../../privacy/browserConsent.ts';
import { enhanceVariantSlot } from './enhanceVariantSlot.ts';
import { watchExposure } from './trackExposure.ts';

vi.mock('./trackExposure.ts', () => ({ watchExposure: vi.fn() }));

beforeEach(() => vi.mocked(watchExposure).mockClear());

test('an exposure that the browser or a redirect decided is counted as stated', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('OptanonConsent=groups=C0002:1');
  enhanceVariantSlot(document.createElement('div'), 'hero-test~1');
  await vi.dynamicImportSettled();
  expect(vi.mocked(watchExposure).mock.calls[0]?.[1]).toBe('hero-test~1');
});

test('what counts is loaded once the visitor consents, and by no refusal before', async () => {
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  const answer = async (state: 0 | 1) => {
    cookie.mockReturnValue(`OptanonConsent=groups=C0001:1,C0002:${state}`);
    dispatchEvent(new Event(CONSENT_CHANGED));
    await vi.dynamicImportSettled();
    return vi.mocked(watchExposure).mock.calls.length;
  };
  enhanceVariantSlot(document.createElement('div'), 'hero-test~1');
  expect(await answer(0)).toBe(0);
  enhanceVariantSlot(document.createElement('div'), 'hero-test~1');
  await vi.dynamicImportSettled();
  expect(watchExposure).not.toHaveBeenCalled();
  expect(await answer(1)).toBe(2);
  expect(await answer(1)).toBe(2);
});
