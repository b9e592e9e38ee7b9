import { expect, it } from 'vitest';
import { composeAlert } from './composeDigest.ts';
import { findAlerts } from './findAlerts.ts';

/** What the lead service takes. */
const MAX_TEXT = 100_000;

it('names some forms only, so that made-up ones don’t keep other alerts from being sent', () => {
  const forms = Array.from({ length: 2_000 }, (_, index) => ({
    ...{ form: `${'x'.repeat(250)}${index}`, started: 40, sent: 0 },
    before: { started: 40, sent: 20 },
  }));
  const alerts = findAlerts({ experiments: ['experiment "a": the sample ratio is off'], goals: [], forms });
  expect(alerts).toHaveLength(12);
  expect(alerts[0]).toContain('sample ratio');
  expect(alerts.at(-1)).toBe('Nobody finishes 1990 more forms; some may be made up by a program');
  expect(composeAlert(alerts, '2026-11-28', undefined).text.length).toBeLessThan(MAX_TEXT);
});
