// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { TrackedEvent } from '../../analytics/tracker/trackedEvent.ts';
import { sendToSdk } from './startSdk.ts';
import { loadSdk } from './testing/loadSdk.ts';

const VIEW = { actual_url: 'https://cumulus.example/demo', browser: 'Firefox' };
const PERSON = { email: 'ada@studio.example', fullName: 'Ada' };
let count = 0;
function identify(traits: object): TrackedEvent {
  count += 1;
  return {
    ...{ type: 'identify', traits, messageId: `m${count}`, anonymousId: 'a1' },
    ...{ timestamp: '2026-11-21T08:00:00.000Z', context: {} },
  } as unknown as TrackedEvent;
}
const stored = () => JSON.stringify(Object.entries(localStorage));

async function identified(...all: object[]) {
  const { analytics, calls } = await loadSdk({});
  for (const traits of all) {
    sendToSdk(analytics, identify(traits));
    expect(stored()).not.toMatch(/ada|email/i);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  return calls('/i').map(({ body }) => JSON.parse(body).traits);
}

// REQ-DMO-03
test('an identity from the demo is sent with its own traits, and is neither stored nor added to later calls', async () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem');
  expect(await identified(VIEW, PERSON, VIEW)).toEqual([VIEW, PERSON, VIEW]);
  expect(JSON.stringify(setItem.mock.calls)).not.toMatch(/ada@/);
  expect(JSON.parse(localStorage.getItem('ajs_user_traits') ?? '')).toEqual(VIEW);
  setItem.mockRestore();
});

test('an address that an earlier release has stored is removed with the next page view', async () => {
  const { analytics, calls } = await loadSdk({});
  localStorage.setItem('ajs_user_traits', JSON.stringify({ ...VIEW, ...PERSON }));
  sendToSdk(analytics, identify(VIEW));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stored()).not.toContain('ada@');
  expect(
    calls('/i')
      .map(({ body }) => body)
      .join(),
  ).not.toContain('ada@');
});
