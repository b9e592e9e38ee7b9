import { expect, test } from 'vitest';
import { flattenAsset } from './flattenAsset.ts';

const file = {
  url: '//images.ctfassets.net/cumulus/a/1/a.png',
  contentType: 'image/png',
  fileName: 'a.png',
  details: { size: 2048, image: { width: 800, height: 600 } },
};

test('flattens an image into url, contentType, dimensions, fileName, size, title and metadata', () => {
  const flat = flattenAsset({ sys: { id: 'a', type: 'Asset' }, fields: { title: 'A board', file } });
  expect(flat).toMatchObject({
    url: 'https://images.ctfassets.net/cumulus/a/1/a.png',
    contentType: 'image/png',
    dimensions: { width: 800, height: 600 },
    fileName: 'a.png',
    size: 2048,
    title: 'A board',
  });
  expect(flat.metadata.id).toBe('a');
});

test("raises 'Not an asset' for anything else", () => {
  expect(() => flattenAsset({ sys: { id: 'e', type: 'Entry' }, fields: {} })).toThrow(/^Not an asset$/);
  expect(() => flattenAsset(undefined as never)).toThrow(/^Not an asset$/);
});

test('names an asset without a file', () => {
  expect(() => flattenAsset({ sys: { id: 'empty', type: 'Asset' }, fields: {} })).toThrow('Asset empty has no file');
});
