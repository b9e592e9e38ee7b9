import { expect, test } from 'vitest';
import { isKnowable } from './isKnowable.ts';

const visitor = { url: 'https://www.cumulus.example/', path: '/', locale: 'en-US', device: 'desktop' } as const;
const known = { ...visitor, id: '0b1c2d3e-4f50-4a6b-8c7d-8e9f0a1b2c3d' };

test('a flag without rules, or with rules about the page and the device, is the same in the browser', () => {
  expect(isKnowable({ defaultValue: false }, visitor)).toBe(true);
  expect(isKnowable(undefined, visitor)).toBe(true);
  expect(isKnowable({ rules: [{ condition: { device: 'mobile' }, force: true }] }, visitor)).toBe(true);
});

test('a share of all visitors and an experiment need the visitor’s id', () => {
  for (const rule of [{ force: true, coverage: 0.5 }, { variations: ['a', 'b'] }]) {
    expect(isKnowable({ rules: [rule] }, visitor)).toBe(false);
    expect(isKnowable({ rules: [rule] }, known)).toBe(true);
  }
});

test('a flag that was evaluated without all that its rules ask for is not', () => {
  expect(isKnowable({ defaultValue: true, asksForMore: true }, known)).toBe(false);
});

test('the country is the server’s to know', () => {
  expect(isKnowable({ rules: [{ condition: { country: { $in: ['DE'] } }, force: true }] }, known)).toBe(false);
});
