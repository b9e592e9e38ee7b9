import type { FeatureRule } from '@growthbook/growthbook';
import { expect, test } from 'vitest';
import { isEvaluableInBrowser } from './liveFlags.ts';

const visitor = { url: 'https://www.cumulus.example/', path: '/', locale: 'en-US', device: 'desktop' } as const;
const visitorWithId = { ...visitor, id: '0b1c2d3e-4f50-4a6b-8c7d-8e9f0a1b2c3d' };
const ofGermans = { rules: [{ condition: { country: 'DE' }, force: true }] };
const isEvaluable = (rule: FeatureRule, to: typeof visitor = visitor) =>
  isEvaluableInBrowser({ flag: { rules: [rule] }, 'of-germans': ofGermans }, 'flag', to);
const after = (id: string): FeatureRule => ({ parentConditions: [{ id, condition: { value: true } }], force: true });

test('a flag without rules, or with rules about page and device, is evaluable in the browser', () => {
  expect(isEvaluableInBrowser({ flag: { defaultValue: false } }, 'flag', visitor)).toBe(true);
  expect(isEvaluableInBrowser({}, 'flag', visitor)).toBe(true);
  expect(isEvaluable({ condition: { device: 'mobile' }, force: true })).toBe(true);
});

test.each<[string, FeatureRule]>([
  ['a share of all visitors', { force: true, coverage: 0.5 }],
  ['a range of them', { force: true, range: [0, 0.5] }],
  ['an experiment', { variations: ['a', 'b'] }],
  ['a namespace', { filters: [{ seed: 's', ranges: [[0, 0.5]], hashVersion: 2 }], force: true }],
  ['a condition', { condition: { $or: [{ id: visitorWithId.id }] }, force: true }],
])('%s needs the visitor’s id', (_, rule) => {
  expect(isEvaluable(rule)).toBe(false);
  expect(isEvaluable(rule, visitorWithId)).toBe(true);
});

test('the id and the value of a rule need no attribute', () => {
  expect(isEvaluable({ id: 'fr_40644z1mf', condition: { path: '/' }, force: { id: 1, country: 'DE' } })).toBe(true);
});

test('a split by an attribute that neither server nor browser has is the same in both', () => {
  expect(isEvaluable({ hashAttribute: 'company', coverage: 0.5, force: true })).toBe(true);
});

test('a flag that was evaluated without all attributes of its rules is not', () => {
  expect(isEvaluableInBrowser({ flag: { defaultValue: true, asksForMore: true } }, 'flag', visitorWithId)).toBe(false);
});

test('only the server has the country', () => {
  expect(isEvaluable({ condition: { country: { $in: ['DE'] } }, force: true }, visitorWithId)).toBe(false);
  expect(isEvaluable({ hashAttribute: 'country', coverage: 0.5, force: true }, visitorWithId)).toBe(false);
});

test('a flag needs the attributes that its prerequisites need', () => {
  const features = { flag: { rules: [after('between')] }, between: { rules: [after('of-germans')] } };
  expect(isEvaluable(after('of-germans'), visitorWithId)).toBe(false);
  expect(isEvaluableInBrowser({ ...features, 'of-germans': ofGermans }, 'flag', visitorWithId)).toBe(false);
  expect(isEvaluableInBrowser(features, 'flag', visitorWithId)).toBe(true);
});

test('circular prerequisites are visited once', () => {
  const features = { flag: { rules: [after('other')] }, other: { rules: [after('flag')] } };
  expect(isEvaluableInBrowser(features, 'flag', visitor)).toBe(true);
});
