import { expect, test } from 'vitest';
import { createClientShare } from './clientShare.ts';

test('a client gets its share, and others the rest', () => {
  const share = createClientShare({ most: 3, mostPerClient: 2 });
  const first = share.open('a');
  expect(typeof share.open('a')).toBe('function');
  expect(share.open('a')).toBe('client');
  expect(typeof share.open('b')).toBe('function');
  expect(share.open('b')).toBe('all');
  expect(share.size).toBe(3);
  if (typeof first === 'function') first();
  expect(typeof share.open('b')).toBe('function');
});

test('a place that is given back twice counts once', () => {
  const share = createClientShare({ most: 2, mostPerClient: 0 });
  const close = share.open('a');
  share.open('a');
  if (typeof close === 'function') {
    close();
    close();
  }
  expect(share.size).toBe(1);
  expect(typeof share.open('a')).toBe('function');
  expect(share.open('a')).toBe('all');
});
