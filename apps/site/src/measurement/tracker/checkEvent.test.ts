// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { checkEvent } from './checkEvent.ts';
import type { TrackedEvent } from './TrackedEvent.ts';

const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeEach(() => {
  document.body.innerHTML = '';
  told.mockClear();
});

const event = (properties: object) =>
  ({ type: 'track', event: 'view growthbook experiment', properties }) as unknown as TrackedEvent;

test('an event that is as planned leaves no trace', () => {
  checkEvent(event({ experimentId: 'home-hero', variationId: 1 }));
  expect(told).not.toHaveBeenCalled();
  expect(document.body.innerHTML).toBe('');
});

test('one that isn’t fails the test, and is told in the console and on the page', () => {
  const reason = '"view growthbook experiment": variationId is missing';
  expect(() => checkEvent(event({ experimentId: 'home-hero' }))).toThrow(reason);
  expect(() => checkEvent(event({ experimentId: '', variationId: 1 }))).toThrow('experimentId is empty');
  expect(told.mock.calls[0]).toContain(reason);
  const lines = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(lines).toEqual([`Tracking plan: ${reason}`, expect.stringContaining('experimentId is empty')]);
  document.querySelector('li')?.click();
  expect(document.body.innerHTML).toBe('');
});
