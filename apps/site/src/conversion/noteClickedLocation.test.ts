import { expect, test } from 'vitest';
import type { Click } from '../analytics/clicks/clickListener.ts';
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
