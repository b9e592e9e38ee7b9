import { expect, test } from 'vitest';
import { overlayOf } from './overlayLinks.ts';

// REQ-UIS-02
test.each([
  ['/sign-up', 'sign-up'],
  ['/sign-up?plan=business&period=yearly#top', 'sign-up'],
  ['/sign-up/', 'sign-up'],
  ['/contact-sales?modal=nav', 'contact-sales'],
  ['/contact-sales?utm_source=a&modal=pricing', 'contact-sales'],
  ['/demo?modal=hero', 'ai-demo'],
  // Links to pages.
  ['/contact-sales', undefined],
  ['/contact-sales#modal=nav', undefined],
  ['/contact-sales?more=modal', undefined],
  ['/demo', undefined],
  ['/sign-up/more', undefined],
  ['/', undefined],
  ['#sign-up', undefined],
])('%s opens %o', (url, name) => {
  expect(overlayOf(url)).toBe(name);
});
