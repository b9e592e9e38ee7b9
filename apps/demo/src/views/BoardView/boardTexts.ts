import type { ByLocale } from '../../texts/Texts.ts';

export interface BoardTexts {
  hint: string;
  /** Label of a card's handle: `Move: {title}` */
  move: string;
  moveDescription: string;
  due: string;
  waitsFor: string;
  /** Announced after a move: title, column, place and count. */
  moved: string;
  cancelled: string;
  empty: string;
}

export const boardTexts: ByLocale<BoardTexts> = {
  'en-US': {
    hint: 'Click a card to open it. Drag it, or use its handle: arrow keys move it, a click lists the columns.',
    move: 'Move: {title}',
    moveDescription: 'Arrow keys move the card, Enter lists the columns.',
    due: 'due {day}',
    waitsFor: 'waits for {list}',
    moved: '{title}: {status}, {place} of {count}.',
    cancelled: '{title} stays where it was.',
    empty: 'No cards',
  },
  de: {
    hint: 'Ein Klick öffnet eine Karte. Ziehen Sie sie, oder nehmen Sie ihren Griff: Pfeiltasten bewegen sie, ein Klick zeigt die Spalten.',
    move: 'Bewegen: {title}',
    moveDescription: 'Pfeiltasten bewegen die Karte, Enter zeigt die Spalten.',
    due: 'bis {day}',
    waitsFor: 'wartet auf {list}',
    moved: '{title}: {status}, {place} von {count}.',
    cancelled: '{title} bleibt, wo es war.',
    empty: 'Keine Karten',
  },
};
