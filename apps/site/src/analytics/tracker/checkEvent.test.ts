// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { checkEvent } from './checkEvent.ts';
import { siteTracker } from './siteTracker.ts';
import type { TrackedEvent } from './trackedEvent.ts';

const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeEach(() => {
  document.body.innerHTML = '';
  logged.mockClear();
});

const PROPERTIES = { experimentId: 'home-hero', variationId: 1, variationKey: 'board', phase: 0, hashAttribute: 'id' };
const event = (properties: object) =>
  ({ type: 'track', event: 'view growthbook experiment', properties }) as unknown as TrackedEvent;

test('a valid event shows nothing', () => {
  checkEvent(event(PROPERTIES));
  expect(logged).not.toHaveBeenCalled();
  expect(document.body.innerHTML).toBe('');
});

// REQ-ANA-09
test('an invalid event fails the test, and is shown in the console and on the page', () => {
  const reason = '"view growthbook experiment": variationId is missing';
  const { variationId: _, ...without } = PROPERTIES;
  expect(() => checkEvent(event(without))).toThrow(reason);
  expect(() => checkEvent(event({ ...PROPERTIES, experimentId: '' }))).toThrow('experimentId is empty');
  expect(logged.mock.calls[0]).toContainEqual(new Error(reason));
  const lines = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(lines).toEqual([`Tracking plan: ${reason}`, expect.stringContaining('experimentId is empty')]);
  document.querySelector('li')?.click();
  expect(document.body.innerHTML).toBe('');
});

test('in development the tracker checks each event', async () => {
  // In mode `test` it would throw in a promise that nothing awaits.
  vi.stubEnv('MODE', 'development');
  // biome-ignore lint/suspicious/noDocumentCookie: as the consent tool writes it
  document.cookie = 'OptanonConsent=groups=C0002:1';
  siteTracker.track('view growthbook experiment', PROPERTIES);
  siteTracker.track('never planned' as 'view web', {} as never);
  await vi.waitFor(() => expect(document.querySelector('[data-plan-breaches]')).not.toBeNull(), { timeout: 30_000 });
  vi.unstubAllEnvs();
  const lines = [...document.querySelectorAll('[data-plan-breaches] li')].map(({ textContent }) => textContent);
  expect(lines).toEqual([expect.stringContaining('no track "never planned" is planned')]);
  expect(logged.mock.calls).toEqual([
    [
      '[tracking plan]',
      expect.objectContaining({ message: expect.stringContaining('never planned') }),
      { event: expect.objectContaining({ event: 'never planned' }) },
    ],
  ]);
});
