import { expect, test } from 'vitest';
import { previewVariantKey, readVariantKey } from './variantKey.ts';

const read = (key?: string) => {
  const { values, debugging } = readVariantKey(key);
  return { values: Object.fromEntries(values), ...(debugging && { debugging }) };
};

test('reads the value of each flag, the control as an empty one', () => {
  expect(read('home-hero=board,new-card-ui-CLK-123=,to=%2Fa')).toEqual({
    values: { 'home-hero': 'board', 'new-card-ui-CLK-123': '', to: '/a' },
  });
});

test('reads names and values of any kind, as they are encoded', () => {
  expect(read('a%2Eb%3D=%D0%A2%20%2C,b=x~y,%=1').values).toEqual({ 'a.b=': 'Т ,' });
});

test('recognizes a debug rendering by its prefix, with and without flags', () => {
  const nobody = { hasId: false, hasVariants: false };
  expect(read('~debug~~~,home-hero=brain')).toEqual({ values: { 'home-hero': 'brain' }, debugging: nobody });
  expect(read('~debug,')).toEqual({ values: {}, debugging: nobody });
  for (const key of ['~debugger,', '~debug~x,', 'a=b,~debug,']) expect(read(key).debugging).toBeUndefined();
});

test('a page without experiments has an empty key', () => {
  expect(read('')).toEqual({ values: {} });
  expect(read()).toEqual({ values: {} });
});

test('is sorted by flag, each choice once', () => {
  expect(previewVariantKey(['home-hero~board', 'cards~true', 'home-hero~board'])).toBe('cards=true,home-hero=board');
});

test('the control is an empty value', () => {
  expect(previewVariantKey(['home-hero~'])).toBe('home-hero=');
});

test.each(['home-hero', '~board', 'home-hero~board,cards=true', 'home hero~board', ''])('leaves out "%s"', (choice) => {
  expect(previewVariantKey([choice])).toBe('');
});
