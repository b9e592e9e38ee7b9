import { expect, test } from 'vitest';
import { testPage } from '../ui/page/testPage.ts';
import { islandFlags } from './islandFlags.ts';
import { islandPageJson } from './islandPageJson.ts';

const FLAG = 'sales-desk-is-online';

test('a page without islands has no flags to hand over, and no data', () => {
  expect(islandFlags(['hero', 'form'], new Map(), {})).toBeUndefined();
  expect(islandPageJson(testPage(), ['hero', 'form'])).toBeUndefined();
});

test('an island starts from what was decided, else from the default', () => {
  const valuesOf = (chosen: [string, string][]) => islandFlags(['hero', 'availability'], new Map(chosen), {})?.values;
  expect(valuesOf([[FLAG, 'true']])).toEqual({ [FLAG]: true });
  expect(valuesOf([[FLAG, '']])).toEqual({ [FLAG]: false });
  expect(valuesOf([])).toEqual({ [FLAG]: false });
});

test('its page’s data cannot end the script element that it stands in, and has no words that nobody shows', () => {
  const page = testPage({ path: '/</script>', microcopy: { menu: 'Menu' } });
  const json = islandPageJson(page, ['availability']) ?? '';
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({ ...page, microcopy: {} });
});
