// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserConsent, CONSENT_CHANGED } from '../privacy/browserConsent.ts';
import type { VendorLoader } from '../vendors/vendorLoaders.ts';
import { runVendors } from './runVendors.ts';

const calls: { value: string; signal: AbortSignal }[] = [];
const allows = vi.spyOn(browserConsent, 'allows');
let id = 0;

function acme(
  fetch: VendorLoader['fetch'] = async () => (value, signal) => calls.push({ value, signal }),
): VendorLoader {
  id += 1;
  return { id: `acme${id}`, group: 'C0002', attribute: 'data-acme', fetch };
}

beforeEach(() => {
  document.documentElement.dataset.acme = 'https://acme.example/tag.js';
  allows.mockReturnValue(true);
  // Immediately, so that what was not fetched after the call never is.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
});
afterEach(() => {
  calls.length = 0;
  vi.unstubAllGlobals();
});

test('starts a vendor once with consent, and stops it on withdrawal', async () => {
  const loaders = [acme()];
  runVendors(loaders);
  runVendors(loaders);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({ value: 'https://acme.example/tag.js', signal: { aborted: false } });
  allows.mockReturnValue(false);
  // Nothing else calls runVendors after a withdrawal of all groups.
  dispatchEvent(new CustomEvent(CONSENT_CHANGED));
  runVendors(loaders);
  expect(calls[0]?.signal.aborted).toBe(true);
  allows.mockReturnValue(true);
  runVendors(loaders);
  await vi.waitFor(() => expect(calls).toHaveLength(2));
});

test('fetches nothing without consent, nor on a page without its attribute', () => {
  const fetch = vi.fn();
  allows.mockImplementation((group) => group !== 'C0002');
  runVendors([acme(fetch)]);
  allows.mockReturnValue(true);
  delete document.documentElement.dataset.acme;
  runVendors([acme(fetch)]);
  expect(fetch).not.toHaveBeenCalled();
});

test('starts nothing in a crawler’s browser, even with consent', () => {
  const fetch = vi.fn();
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
  runVendors([acme(fetch)]);
  expect(fetch).not.toHaveBeenCalled();
});

test('a loader that fails is reported and tried again', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fetch = vi.fn(() => Promise.reject(new Error('offline')));
  const loaders = [acme(fetch)];
  runVendors(loaders);
  await vi.waitFor(() => expect(errors).toHaveBeenCalledOnce());
  runVendors(loaders);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
});

test('a loader that fails half-way has to stop what it started', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const signals: AbortSignal[] = [];
  const failing = acme(async () => async (_, signal) => {
    signals.push(signal);
    throw new Error('half-way');
  });
  runVendors([failing]);
  await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true));
});
