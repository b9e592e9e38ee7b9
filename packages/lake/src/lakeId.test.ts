import { expect, test } from 'vitest';
import { toLakeId } from './lakeId.ts';

test('leaves the ids of the site, and keeps others distinct from them', () => {
  const id = '3f0a1c9e-5d2b-4a7f-9c3e-1b2d4f6a8c0e';
  expect(toLakeId(id)).toBe(id);
  expect(toLakeId(id.toUpperCase())).not.toBe(id);
  expect(toLakeId('visitor-1')).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
});
