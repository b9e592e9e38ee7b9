import { expect, it } from 'vitest';
import { wholeDaysText } from './wholeDaysText.ts';

it('says that whole days are compared with one that isn’t over', () => {
  expect(wholeDaysText({ from: '2026-11-27', to: '2026-11-27' })).toBe(
    'Today isn’t over, and consent is counted by day: before is all of 27 Nov 2026',
  );
  expect(wholeDaysText({ from: '2026-11-15', to: '2026-11-21' })).toContain('all of 15 Nov 2026 to 21 Nov 2026');
});
