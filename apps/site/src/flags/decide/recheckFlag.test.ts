import { describe, expect, test } from 'vitest';
import { experiment, feature, hero, use } from '../testing/visits.ts';
import type { VisitorAttributes } from '../visitorAttributes.ts';
import { recheckFlag } from './visitorFlags.ts';

/** A visitor without a stored id: each request has another one. */
function visitorIn(country: string): VisitorAttributes {
  const page = { url: 'http://localhost:3000/', path: '/', locale: 'en-US' };
  return { ...page, id: crypto.randomUUID(), device: 'desktop', country };
}

const IN_FRANCE = { condition: { country: 'FR' } };
const IN_AUSTRIA = { condition: { country: 'AT' } };
const BRAIN = { flag: 'hero', value: 'brain' };
const CONTROL = { flag: 'hero', value: 'control' };
/** Half of the visitors get the brain. */
const rollout = { force: 'brain', coverage: 0.5, hashAttribute: 'id', seed: 'rollout' };

describe('the value of a rule for a share of the visitors', () => {
  test.each([
    ['everywhere', [rollout]],
    ['in this country', [{ ...rollout, ...IN_FRANCE }]],
    [
      'in this country, beside another rule',
      [
        { force: 'board', ...IN_AUSTRIA },
        { ...rollout, ...IN_FRANCE },
      ],
    ],
    ['by a range', [{ ...rollout, coverage: undefined, range: [0, 0.5], ...IN_FRANCE }]],
  ])('stays where the rule applies %s', async (_, rules) => {
    const payload = await use({ hero: feature('control', ...rules) });
    for (let count = 0; count < 20; count += 1) expect(recheckFlag(payload, BRAIN, visitorIn('FR'))).toBe(BRAIN);
  });

  test('is lost in a country that the rule excludes', async () => {
    const payload = await use({ hero: feature('control', { ...rollout, ...IN_FRANCE }) });
    expect(recheckFlag(payload, BRAIN, visitorIn('AT'))).toEqual(CONTROL);
  });

  test('is not drawn again by a visitor who didn’t get it', async () => {
    const payload = await use({ hero: feature('control', { ...rollout, coverage: 1 }) });
    expect(recheckFlag(payload, CONTROL, visitorIn('FR'))).toBe(CONTROL);
  });

  test('doesn’t keep a visitor who has another value from a rule for the country', async () => {
    const payload = await use({ hero: feature('control', { force: 'board', ...IN_AUSTRIA }, rollout) });
    expect(recheckFlag(payload, CONTROL, visitorIn('AT'))).toEqual({ flag: 'hero', value: 'board' });
  });
});

test('a rule for all visitors of a country is followed, also where a later rule gives the value of the cookie', async () => {
  const payload = await use({ hero: feature('control', { force: 'board', ...IN_AUSTRIA }, { force: 'brain' }) });
  expect(recheckFlag(payload, BRAIN, visitorIn('AT'))).toEqual({ flag: 'hero', value: 'board' });
  expect(recheckFlag(payload, BRAIN, visitorIn('FR'))).toBe(BRAIN);
});

test('an experiment’s coverage is no share that keeps an empty value', async () => {
  const ranges = [
    [0, 0.1],
    [0.5, 0.6],
  ];
  const rule = experiment('hero-test', ['control', 'board'], { ranges, coverage: 0.2 });
  const payload = await use({ hero: feature('control', rule) });
  expect(recheckFlag(payload, { flag: 'hero', value: '' }, visitorIn('FR'))).toEqual(CONTROL);
});

test('a flag without rules, or one that was removed, has its current value', async () => {
  const payload = await use({ hero: { defaultValue: 'control' } });
  expect(recheckFlag(payload, BRAIN, visitorIn('FR'))).toEqual(CONTROL);
  expect(recheckFlag(payload, { flag: 'removed', value: 'true' }, visitorIn('FR'))).toMatchObject({ value: '' });
});

test('a visitor whose value stays is still excluded from a restarted experiment', async () => {
  const payload = await use({ hero: feature('control', { ...hero, bucketVersion: 1, minBucketVersion: 1 }) });
  const excluded = { ...CONTROL, leftOut: [{ experiment: 'hero-test', bucketVersion: 0 }] };
  expect(recheckFlag(payload, excluded, visitorIn('FR'))).toEqual(excluded);
});
