import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { enhancements } from '../boot/enhancements.ts';
import { testPage } from '../design-system/page/testPage.ts';
import { islandDataJson, islandFlags, islands } from './islands.ts';

test.each(Object.keys(islands))('%s is a section and is hydrated', (model) => {
  const folder = `${model.charAt(0).toUpperCase()}${model.slice(1)}`;
  expect(existsSync(join(import.meta.dirname, folder, `${folder}.tsx`))).toBe(true);
  expect(enhancements[model]).toBeTypeOf('function');
});

const FLAG = 'sales-desk-is-online';

test('a page without islands has no flags to pass to the browser, and no data', () => {
  expect(islandFlags(['hero', 'form'], new Map(), {})).toBeUndefined();
  expect(islandDataJson(testPage(), ['hero', 'form'])).toBeUndefined();
});

test('an island starts with the decided value, or with the default', () => {
  const valuesOf = (chosen: [string, string][]) => islandFlags(['hero', 'availability'], new Map(chosen), {})?.values;
  expect(valuesOf([[FLAG, 'true']])).toEqual({ [FLAG]: true });
  expect(valuesOf([[FLAG, '']])).toEqual({ [FLAG]: false });
  expect(valuesOf([])).toEqual({ [FLAG]: false });
});

test('the page’s data can’t end its script element, and has only the microcopy that islands use', () => {
  const page = testPage({ path: '/</script>', microcopy: { menu: 'Menu' } });
  const json = islandDataJson(page, ['availability']) ?? '';
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({ ...page, microcopy: {} });
});
