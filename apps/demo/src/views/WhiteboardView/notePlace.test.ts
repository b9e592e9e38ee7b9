import { expect, test } from 'vitest';
import type { Note } from '../../workspace/types.ts';
import { freePlace, movedPlace } from './notePlace.ts';

const board = { width: 500, height: 300 };
const note = { width: 100, height: 100 };

test('a way in pixels becomes percent of the room that the note has', () => {
  expect(movedPlace({ x: 10, y: 10 }, { x: 40, y: 20 }, board, note)).toEqual({ x: 20, y: 20 });
});

test('a note never leaves the board, and stays where there is no room', () => {
  expect(movedPlace({ x: 10, y: 10 }, { x: -9000, y: 9000 }, board, note)).toEqual({ x: 0, y: 100 });
  expect(movedPlace({ x: 10, y: 30 }, { x: 50, y: 50 }, note, note)).toEqual({ x: 10, y: 30 });
});

test('new notes cover no other as long as there is a free place', () => {
  const notes: Note[] = [];
  for (let count = 0; count < 7; count += 1)
    notes.push({ id: String(count), text: 'x', color: 'sky', ...freePlace(notes) });
  for (const one of notes)
    for (const other of notes)
      if (one !== other)
        expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(12);
  const { x, y } = freePlace(notes);
  expect([x, y].every((value) => value >= 0 && value <= 100)).toBe(true);
});
