import { expect, test } from 'vitest';
import { imageUrl } from './imageUrl.ts';

test('adds what is asked for and keeps what is there', () => {
  expect(imageUrl('/images/a.jpg', { width: 500, quality: 50, format: 'avif' })).toBe(
    '/images/a.jpg?w=500&q=50&fm=avif',
  );
  expect(imageUrl('/images/a.jpg?v=2', { width: 500 })).toBe('/images/a.jpg?v=2&w=500');
  expect(imageUrl('/images/a.jpg', {})).toBe('/images/a.jpg');
});
