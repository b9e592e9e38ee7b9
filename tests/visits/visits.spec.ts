import { expect, test } from '@playwright/test';
import { AMOUNTS } from './AMOUNTS.ts';
import { proveVisits } from './proveVisits.ts';

const LIMIT_MS = 90_000;

// `npm run visits` proves it with 1,000.
test('thirty visits: what happened with consent is stored once, whatever happens to tabs, network and collector', async () => {
  test.setTimeout(LIMIT_MS);
  const { lost, double, invalid, uncounted, withoutConsent, handed } = await proveVisits(AMOUNTS.quick);
  const faults = { lost, double, invalid, uncounted, withoutConsent };
  expect(faults).toEqual({ lost: [], double: [], invalid: [], uncounted: [], withoutConsent: [] });
  expect(handed).toBeGreaterThan(30);
});
