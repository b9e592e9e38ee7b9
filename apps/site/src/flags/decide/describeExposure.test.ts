import { expect, test } from 'vitest';
import { experiment, feature, use } from '../testing/visits.ts';
import { describeExposure } from './visitorFlags.ts';

const BOARD = { flag: 'hero', value: 'board', experiment: 'hero-test', variation: 1 };

/** What is reported of a visitor who sees the board, where the experiment has these fields. */
async function describeBoard(more: object) {
  const rule = { ...experiment('hero-test', ['control', 'board']), meta: undefined, ...more };
  return describeExposure(await use({ hero: feature('control', rule) }), BOARD);
}

test('a decision outside of experiments reports nothing', async () => {
  const payload = await use({ hero: feature('control', experiment('hero-test', ['control', 'board'])) });
  for (const decided of [
    { flag: 'hero', value: 'board' },
    { flag: 'hero', value: 'board', experiment: 'hero-test' },
    { flag: 'hero', value: 'board', variation: 1 },
  ])
    expect(describeExposure(payload, decided)).toBe(decided);
});

test('an experiment that the flags no longer have is reported by key and variation alone', async () => {
  const payload = await use({ hero: feature('control') });
  expect(describeExposure(payload, BOARD)).toEqual(BOARD);
  const ofRemovedFlag = { ...BOARD, flag: 'removed' };
  expect(describeExposure(payload, ofRemovedFlag)).toEqual(ofRemovedFlag);
});

test('a variation without a key is reported by its index', async () => {
  expect(await describeBoard({})).toEqual(BOARD);
  expect(await describeBoard({ meta: [{}, {}] })).toEqual(BOARD);
  expect(await describeBoard({ meta: [{}, { key: 'the board' }] })).toEqual({ ...BOARD, variationKey: 'the board' });
});

test.each(['1', 7, '99999'])('phase %j is reported', async (phase) => {
  expect(await describeBoard({ phase })).toEqual({ ...BOARD, phase: Number(phase) });
});

test.each(['0', '-1', '1.5', '100000', 'second', '', undefined])('phase %j is none', async (phase) => {
  expect(await describeBoard({ phase })).toEqual(BOARD);
});

test('an experiment that hashes the id reports no hash attribute', async () => {
  expect(await describeBoard({ hashAttribute: 'id', fallbackAttribute: 'device' })).toEqual(BOARD);
});

test.each(['url', 'path', 'locale', 'device', 'country'])('hash attribute %s is reported', async (hashAttribute) => {
  expect(await describeBoard({ hashAttribute })).toMatchObject({ hashAttribute });
  expect(await describeBoard({ hashAttribute, fallbackAttribute: 'id' })).toMatchObject({ hashAttribute });
});

test('instead of a hash attribute that visitors don’t have, its fallback is reported', async () => {
  const hashAttribute = 'company';
  expect(await describeBoard({ hashAttribute, fallbackAttribute: 'device' })).toEqual({
    ...BOARD,
    hashAttribute: 'device',
  });
  expect(await describeBoard({ hashAttribute, fallbackAttribute: 'id' })).toEqual(BOARD);
  expect(await describeBoard({ hashAttribute })).toMatchObject({ hashAttribute });
});
