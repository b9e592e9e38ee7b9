import { expect, it } from 'vitest';
import { wantedText } from './leadTexts.ts';
import { isMade } from './useLeadChange.ts';

const STATE = { status: 'won', owner: 'jo' } as const;

it.each([
  [{ status: 'won' }, true],
  [{ owner: 'jo' }, true],
  [{ status: 'won', owner: 'kim' }, false],
  [{ owner: null }, false],
  [{ status: 'lost' }, false],
] as const)('a change to %j is made: %j', (wanted, made) => expect(isMade(wanted, STATE)).toBe(made));

it('says what was chosen', () => {
  expect([wantedText({ status: 'no-show' }), wantedText({ status: 'won', owner: null })]).toEqual([
    ...['status No-show', 'status Won, owner nobody'],
  ]);
});
