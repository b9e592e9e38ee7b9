import type { Note } from '../../workspace/types.ts';

export interface Size {
  width: number;
  height: number;
}

/** Where a note is after it moved by pixels: percent of the way that it has on the board, so that it is never outside. */
export function movedPlace({ x, y }: Pick<Note, 'x' | 'y'>, way: { x: number; y: number }, board: Size, note: Size) {
  return {
    x: percent(x + share(way.x, board.width - note.width)),
    y: percent(y + share(way.y, board.height - note.height)),
  };
}

const share = (way: number, room: number) => (room > 0 ? (100 * way) / room : 0);
const percent = (value: number) => Math.round(10 * Math.min(100, Math.max(0, value))) / 10;

/** Places for new notes, in turn; the first that no note is near. */
const PLACES = [
  { x: 2, y: 96 },
  { x: 33, y: 92 },
  { x: 66, y: 98 },
  { x: 98, y: 40 },
  { x: 98, y: 88 },
  { x: 30, y: 28 },
  { x: 60, y: 32 },
] as const;
const NEAR = 12;

/** A place for a new note that covers no other, as long as there is one. */
export function freePlace(notes: readonly Note[]): Pick<Note, 'x' | 'y'> {
  const isFree = (place: { x: number; y: number }) =>
    !notes.some(({ x, y }) => Math.abs(x - place.x) < NEAR && Math.abs(y - place.y) < NEAR);
  const rest = (notes.length * 7) % 80;
  return PLACES.find(isFree) ?? { x: rest, y: rest };
}
