// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createUiStore, DEFAULT_UI_STATE, uiState } from './uiState.ts';
import { useUiState } from './useUiState.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142.0.0.0 Mobile Safari/537.36';
const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36';

// REQ-UIS-01
test('has the names and defaults of the specification', () => {
  expect(createUiStore(COMPUTER).read()).toEqual({
    isSignUpOverlayOpen: false,
    isEnterpriseSalesModalOpen: false,
    enterpriseSalesModalLocation: 'nav',
    IsAiDemoModalOpen: false,
    clickedLocation: { root: 'unknown', parent: 'unknown' },
    isDesktop: true,
    showOpenInDesktopMessaging: false,
  });
});

// REQ-UIS-01
test('isDesktop follows the user agent, whatever the width', () => {
  vi.stubGlobal('innerWidth', 1920);
  expect(createUiStore(PHONE).read().isDesktop).toBe(false);
  vi.stubGlobal('innerWidth', 320);
  expect(createUiStore(COMPUTER).read().isDesktop).toBe(true);
  vi.unstubAllGlobals();
});

test('listeners are called after a change, not where nothing changes, nor after they stopped', () => {
  const store = createUiStore(COMPUTER);
  const seen: boolean[] = [];
  const stop = store.subscribe(() => seen.push(store.read().isSignUpOverlayOpen));
  store.set({ isSignUpOverlayOpen: true });
  store.set({ isSignUpOverlayOpen: true });
  store.set({});
  expect(seen).toEqual([true]);
  const before = store.read();
  store.set({ isSignUpOverlayOpen: true });
  expect(store.read()).toBe(before);
  stop();
  store.set({ isSignUpOverlayOpen: false });
  expect(seen).toEqual([true]);
});

test('a listener may stop others while they are notified', () => {
  const store = createUiStore(COMPUTER);
  const second = vi.fn();
  const stops = [store.subscribe(() => stops[1]?.()), store.subscribe(second)];
  store.set({ isSignUpOverlayOpen: true });
  store.set({ isSignUpOverlayOpen: false });
  expect(second).toHaveBeenCalledOnce();
});

function Reader() {
  const { isEnterpriseSalesModalOpen, enterpriseSalesModalLocation } = useUiState();
  return <p>{isEnterpriseSalesModalOpen ? `open at ${enterpriseSalesModalLocation}` : 'closed'}</p>;
}

// REQ-UIS-01
test('an island starts with what the server rendered, then follows the store', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const errors = vi.spyOn(console, 'error');
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Reader />);
  expect(root.textContent).toBe('closed');
  // Before the island is hydrated.
  uiState.set({ isEnterpriseSalesModalOpen: true, enterpriseSalesModalLocation: 'plans' });
  await act(async () => hydrateRoot(root, <Reader />));
  expect(root.textContent).toBe('open at plans');
  await act(async () => uiState.set(DEFAULT_UI_STATE));
  expect(root.textContent).toBe('closed');
  expect(errors).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
