import { expect, test } from 'vitest';
import { splitAtEmbeddedSections } from './splitAtEmbeddedSections.ts';

test('splits markup at the places of embedded sections', () => {
  expect(splitAtEmbeddedSections('<p>a</p><cu-section data-entry-id="x.1"></cu-section><p>b</p>')).toEqual([
    { html: '<p>a</p>' },
    { entryId: 'x.1' },
    { html: '<p>b</p>' },
  ]);
});

test('leaves markup without any as it is', () => {
  expect(splitAtEmbeddedSections('<p>a</p>')).toEqual([{ html: '<p>a</p>' }]);
});
