import { expect, test } from 'vitest';
import {
  findListedQuery,
  nearestListedUrl,
  PREVIOUS_VARIANTS,
  pictureVariant,
  SOCIAL_VARIANT,
  VARIANTS,
  variantQuery,
  variantUrl,
} from './imageVariants.ts';

/** Variants in the pages of this release. If this test fails because you removed one, move it to PREVIOUS_VARIANTS, and then update this list. */
const WRITTEN = [
  ...['w=500&q=50', 'w=500&q=50&fm=avif', 'w=500&q=50&fm=webp'],
  ...['w=600&q=50', 'w=600&q=50&fm=avif', 'w=600&q=50&fm=webp'],
  ...['w=800&q=50', 'w=800&q=50&fm=avif', 'w=800&q=50&fm=webp'],
  ...['w=1200&q=50', 'w=1200&q=50&fm=avif', 'w=1200&q=50&fm=webp'],
  ...['w=1600&q=50', 'w=1600&q=50&fm=avif', 'w=1600&q=50&fm=webp'],
  ...['q=50', 'q=50&fm=avif', 'q=50&fm=webp'],
  'w=800&q=50&fm=png',
  'w=1200&h=630&fit=fill&q=80&fm=jpg',
];
/** Variants in the pages of the previous release, which wrote the width of a narrow picture as `w`. */
const WRITTEN_BEFORE = [
  ...[500, 600, 800, 1200, 1280, 1600].flatMap((width) =>
    ['', '&fm=avif', '&fm=webp'].map((format) => `w=${width}&q=50${format}`),
  ),
];

test('the list has the variants of this release, and accepts those of the previous one', () => {
  expect([...new Set(VARIANTS.map(variantQuery))]).toEqual(WRITTEN);
  for (const query of [...WRITTEN, ...WRITTEN_BEFORE]) expect(findListedQuery(query)).toBe(query);
  const removed = WRITTEN_BEFORE.filter((query) => !WRITTEN.includes(query));
  expect(PREVIOUS_VARIANTS.map(variantQuery)).toEqual(removed);
});

test('a variant has one query, whatever the order of its parameters', () => {
  for (const query of ['q=50&w=500&fm=webp', 'fm=webp&q=50&w=500', 'w=500&fm=webp&q=50'])
    expect(findListedQuery(query)).toBe('w=500&q=50&fm=webp');
  expect(findListedQuery('')).toBe('');
});

test.each([
  ...['w=480&q=50', 'w=500', 'w=500&q=51', 'w=500&q=50&fm=png', 'w=501&q=50&fm=avif', 'fit=scale&fm=avif&w=3901'],
  ...['w=500&w=500&q=50', 'w=500&q=50&q=50', 'w=500&w=600&q=50', 'w=0500&q=50', 'w=500.0&q=50', 'w=%35%30%30&q=50'],
  ...[
    '%77=500&q=50',
    'w=500&q=50&',
    '&w=500&q=50',
    'w=500&&q=50',
    'w=500;q=50',
    'w=500&q=50&x=1',
    'W=500&q=50',
    '?w=500&q=50',
  ],
  ...[' w=500&q=50', 'w=500&q=50#x', 'w=500&q=50&fm', 'toString', '__proto__', '&'.repeat(5_000)],
  ...[
    'w=1200&h=630&fit=fill&q=50&fm=jpg',
    'h=630&w=1200&fit=fill&q=80',
    'r=max',
    'bg=rgb:ffffff',
    'fl=progressive&fm=jpg',
  ],
])('%j is not in the list', (query) => {
  expect(findListedQuery(query)).toBeUndefined();
});

test('a width outside the list becomes the source’s width', () => {
  expect(variantUrl('/images/a.jpg', pictureVariant(1000, 'avif'))).toBe('/images/a.jpg?q=50&fm=avif');
  expect(variantUrl('/images/a.jpg?w=7', pictureVariant(600))).toBe('/images/a.jpg?w=600&q=50');
  expect(variantUrl('/images/a.jpg', SOCIAL_VARIANT)).toBe('/images/a.jpg?w=1200&h=630&fit=fill&q=80&fm=jpg');
});

test.each([
  ['/images/a.jpg', '/images/a.jpg'],
  ['/images/a.jpg?', '/images/a.jpg'],
  ['/images/a.jpg?q=50&w=500', '/images/a.jpg?w=500&q=50'],
  ['/images/a.jpg?w=480', '/images/a.jpg?w=500&q=50'],
  ['/images/a.jpg?w=601&h=9&fm=webp&fit=fill&q=99', '/images/a.jpg?w=800&q=50&fm=webp'],
  ['/images/a.jpg?w=4000&fm=png', '/images/a.jpg?w=1600&q=50'],
  ['/images/a.jpg?w=x', '/images/a.jpg'],
  ['/images/a.jpg?fm=avif', '/images/a.jpg?q=50&fm=avif'],
  ['https://www.cumulus.example/images/a.jpg?w=480', '/images/a.jpg?w=500&q=50'],
  [
    'https://www.cumulus.example.evil.test/images/a.jpg?w=480',
    'https://www.cumulus.example.evil.test/images/a.jpg?w=480',
  ],
  ['//images.ctfassets.net/s/a.jpg?w=480', '//images.ctfassets.net/s/a.jpg?w=480'],
  ['/assets/logo.png?w=1', '/assets/logo.png?w=1'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
])('an editor’s %j becomes %j', (url, expected) => {
  expect(nearestListedUrl(url, 'https://www.cumulus.example')).toBe(expected);
});
