import { expect, test } from 'vitest';
import { variantKeyOf } from './variantKeyOf.ts';

test('is sorted by flag, each choice once', () => {
  expect(variantKeyOf(['home-hero~board', 'cards~true', 'home-hero~board'])).toBe('cards=true,home-hero=board');
});

test('the control is an empty value', () => {
  expect(variantKeyOf(['home-hero~'])).toBe('home-hero=');
});

test.each(['home-hero', '~board', 'home-hero~board,cards=true', 'home hero~board', ''])('leaves out "%s"', (choice) => {
  expect(variantKeyOf([choice])).toBe('');
});
