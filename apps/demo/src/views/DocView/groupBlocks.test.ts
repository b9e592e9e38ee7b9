import { expect, test } from 'vitest';
import type { Block } from '../../workspace/types.ts';
import { groupBlocks } from './groupBlocks.ts';

const text: Block = { id: 'text', kind: 'paragraph', text: 'Doors at eight.' };
const todo = (id: string): Block => ({ id, kind: 'todo', task: id });

test('neighbouring to-dos are one list, and text divides them', () => {
  expect(groupBlocks([todo('a'), todo('b'), text, todo('c')])).toEqual([[todo('a'), todo('b')], text, [todo('c')]]);
  expect(groupBlocks([])).toEqual([]);
});
