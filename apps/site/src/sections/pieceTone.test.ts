import { expect, test } from 'vitest';
import { pieceTone } from './pieceTone.ts';

test('a piece keeps its colour where it is seen', () => {
  expect(pieceTone('mint', 'peach')).toBe('mint');
  expect(pieceTone('mint', undefined)).toBe('mint');
  expect(pieceTone('ink', 'ink')).toBe('ink');
  expect(pieceTone(undefined, 'ink')).toBeUndefined();
});

test('a piece of its section’s own colour goes white', () => {
  expect(pieceTone('mint', 'mint')).toBe('paper');
});
