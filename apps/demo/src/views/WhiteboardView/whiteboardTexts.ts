import type { ByLocale } from '../../texts/Texts.ts';

export interface WhiteboardTexts {
  hint: string;
  canvas: string;
  newNote: string;
  added: string;
  edit: string;
  /** Label of a note's handle. */
  note: string;
  noteDescription: string;
  toTask: string;
  isTask: string;
  place: string;
  placeHint: string;
  removed: string;
  moved: string;
  empty: string;
}

export const whiteboardTexts: ByLocale<WhiteboardTexts> = {
  'en-US': {
    hint: 'Drag a note, or use its handle: arrow keys move it, a click opens its menu.',
    canvas: 'Notes',
    newNote: 'New note',
    added: 'Note added: {text}',
    edit: 'edit',
    note: 'Note: {text}',
    noteDescription: 'Arrow keys move the note, Enter opens its menu.',
    toTask: 'Turn into a task',
    isTask: 'Now a task in Next: {text}',
    place: 'Put it elsewhere',
    placeHint: 'Click where “{text}” should be.',
    removed: 'Note removed: {text}',
    moved: '{text}: {x} % to the right, {y} % down.',
    empty: 'The whiteboard is empty.',
  },
  de: {
    hint: 'Ziehen Sie eine Notiz, oder nehmen Sie ihren Griff: Pfeiltasten bewegen sie, ein Klick öffnet ihr Menü.',
    canvas: 'Notizen',
    newNote: 'Neue Notiz',
    added: 'Notiz hinzugefügt: {text}',
    edit: 'bearbeiten',
    note: 'Notiz: {text}',
    noteDescription: 'Pfeiltasten bewegen die Notiz, Enter öffnet ihr Menü.',
    toTask: 'Zur Aufgabe machen',
    isTask: 'Jetzt eine Aufgabe: {text}',
    place: 'An eine andere Stelle',
    placeHint: 'Klicken Sie dorthin, wo „{text}“ sein soll.',
    removed: 'Notiz entfernt: {text}',
    moved: '{text}: {x} % nach rechts, {y} % nach unten.',
    empty: 'Das Whiteboard ist leer.',
  },
};
