import { expect, test } from 'vitest';
import { testAsset } from './testAsset.ts';
import { variantWidths } from './variantWidths.ts';

const wide = (width: number) => testAsset({ dimensions: { width, height: 100 } });

// REQ-LAY-01
test('breakpoints up to the asset’s width, never beyond', () => {
  expect(variantWidths(wide(3000), ['/images/'])).toEqual([500, 600, 800, 1200, 1600]);
  expect(variantWidths(wide(1200), ['/images/'])).toEqual([500, 600, 800, 1200]);
  expect(variantWidths(wide(1000), ['/images/'])).toEqual([500, 600, 800, 1000]);
  expect(variantWidths(wide(501), ['/images/'])).toEqual([500, 501]);
});

// REQ-IMG-01
test('no variants at or below the first breakpoint', () => {
  expect(variantWidths(wide(500), ['/images/'])).toEqual([]);
});

test('no variants of SVGs, animations and other files', () => {
  expect(variantWidths(testAsset({ contentType: 'image/svg+xml' }), ['/images/'])).toEqual([]);
  expect(variantWidths(testAsset({ dimensions: undefined }), ['/images/'])).toEqual([]);
});

// REQ-IMG-01
test('only addresses of the image service: a path of this origin, or a host', () => {
  const at = (url: string, prefix: string) => variantWidths(testAsset({ url }), [prefix]).length > 0;
  expect(at('https://images.ctfassets.net/s/a.jpg', 'images.ctfassets.net')).toBe(true);
  expect(at('//images.ctfassets.net/s/a.jpg', 'https://images.ctfassets.net/')).toBe(true);
  expect(at('https://images.ctfassets.net.evil.test/a.jpg', 'images.ctfassets.net')).toBe(false);
  expect(at('https://example.com/images/a.jpg', '/images/')).toBe(false);
});
