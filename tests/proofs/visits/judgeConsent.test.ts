import type { ConsentTotal } from '@cumulus/tracking-plan/consentTotals';
import { expect, test } from 'vitest';
import { judgeConsent } from './judgeConsent.ts';

const total = (counts: Partial<ConsentTotal>): ConsentTotal => ({
  ...{ day: '2026-11-28', country: 'unknown', version: '2026-11', rule: 'opt-in' },
  ...{ pages: 0, asked: 0, accepted: 0, refused: 0, signals: 0 },
  ...counts,
});
const DECISIONS = [
  { consentId: 'a', groups: ['C0001', 'C0002'] },
  { consentId: 'b', groups: ['C0001'] },
  { consentId: 'a', groups: ['C0001', 'C0002'] },
];

test('each visitor is asked once, and each decision counts once', () => {
  const totals = [
    total({ pages: 2, asked: 2, refused: 1 }),
    total({ version: '2026-10', pages: 1, asked: 1, accepted: 1 }),
  ];
  expect(judgeConsent(3, totals, DECISIONS)).toEqual([]);
});

test('finds each number that differs', () => {
  expect(judgeConsent(3, [total({ pages: 4, asked: 3, accepted: 2, refused: 1, signals: 1 })], DECISIONS)).toEqual([
    ...['pages: 3, counted 4', 'accepted: 1, counted 2', 'signals: 0, counted 1'],
  ]);
});
