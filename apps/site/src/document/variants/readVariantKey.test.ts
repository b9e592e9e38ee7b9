import { expect, test } from 'vitest';
import { readVariantKey } from './readVariantKey.ts';

const read = (key?: string) => {
  const { values, isDebug } = readVariantKey(key);
  return { values: Object.fromEntries(values), isDebug };
};

test('reads the value of each flag, the control as an empty one', () => {
  expect(read('home-hero=board,new-card-ui-CLK-123=,to=%2Fa')).toEqual({
    values: { 'home-hero': 'board', 'new-card-ui-CLK-123': '', to: '/a' },
    isDebug: false,
  });
});

test('reads names and values of any kind, as they are encoded', () => {
  expect(read('a%2Eb%3D=%D0%A2%20%2C,b=x~y,%=1').values).toEqual({ 'a.b=': 'Т ,' });
});

test('knows a debug rendering by its prefix, with and without flags', () => {
  expect(read('~debug,home-hero=brain')).toEqual({ values: { 'home-hero': 'brain' }, isDebug: true });
  expect(read('~debug,')).toEqual({ values: {}, isDebug: true });
});

test('a page without experiments has an empty key', () => {
  expect(read('')).toEqual({ values: {}, isDebug: false });
  expect(read()).toEqual({ values: {}, isDebug: false });
});
