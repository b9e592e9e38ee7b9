import { expect, it } from 'vitest';
import { ATTRIBUTES, findUnknownTerms } from './unknownTerms.ts';

const find = (condition: unknown, attributes: readonly string[] = ATTRIBUTES) =>
  findUnknownTerms(condition, attributes).map(({ path, message }) => `${path.join('.')}: ${message}`);

it.each([
  { country: 'AT', device: { $ne: 'mobile' } },
  { $or: [{ path: { $regex: '^/a' } }, { $not: { country: { $inGroup: 'near' } } }] },
  { $and: [{ locale: { $in: ['de', 'fr'] } }], $nor: [{ url: { $not: { $regexi: 'x' } } }] },
  { id: { $exists: true }, country: null, path: { $nini: ['/A'] } },
  {},
])('accepts %j', (condition) => {
  expect(find(condition)).toEqual([]);
});

it.each([
  [{ contry: 'AT' }, 'contry: there is no attribute "contry"; known: id, url, path, locale, device, country'],
  [{ 'country.code': 'AT' }, 'country.code: there is no attribute "country.code"; known: id, url'],
  [{ country: { $inn: ['AT'] } }, 'country.$inn: there is no operator "$inn"; known: $eq, $ne, '],
  [{ country: { $in: ['AT'], US: true } }, 'country.US: there is no operator "US"; known: $eq'],
  [{ country: { $not: { $like: 'A' } } }, 'country.$not.$like: there is no operator "$like"'],
  [{ country: { $in: 'AT' } }, 'country.$in: $in expects a list of values'],
  [{ country: ['AT', 'CH'] }, 'country: expected a text or operators; for one of several values write {"$in": [...]}'],
  [{ country: { code: 'AT' } }, 'country: expected a text or operators'],
  [{ $xor: [{ country: 'AT' }] }, '$xor: there is no operator that joins conditions "$xor"; known: $and, $or'],
  [{ $savedGroup: { id: 'near' } }, '$savedGroup: there is no operator that joins conditions'],
  [{ $or: [{ country: 'AT' }, { $not: { city: 'Linz' } }] }, '$or.1.$not.city: there is no attribute "city"'],
])('names the path and the valid names: %j', (condition, message) => {
  expect(find(condition)).toEqual([expect.stringContaining(message)]);
});

it('accepts only `value` of a prerequisite, which may be an object', () => {
  expect(find({ value: { a: 1 } }, ['value'])).toEqual([]);
  expect(find({ 'value.a': { $gt: 1 } }, ['value'])).toEqual([]);
  expect(find({ country: 'AT' }, ['value'])).toEqual(['country: there is no attribute "country"; known: value']);
});
