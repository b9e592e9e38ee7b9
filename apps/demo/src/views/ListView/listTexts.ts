import type { ByLocale } from '../../texts/Texts.ts';
import type { Sorting } from './sortTasks.ts';

export interface ListTexts {
  sortBy: string;
  sortings: Readonly<Record<Sorting, string>>;
  /** Label of the tick: `Done: {title}`. */
  done: string;
  reopened: string;
  /** `Who does {title}` */
  assign: string;
  assigned: string;
  due: string;
  none: string;
  newTask: string;
  added: string;
}

export const listTexts: ByLocale<ListTexts> = {
  'en-US': {
    sortBy: 'Sort by',
    sortings: { board: 'Order on the board', title: 'Title', due: 'Due date', person: 'Person' },
    done: 'Done: {title}',
    reopened: 'Open again: {title}',
    assign: 'Assignee of {title}',
    assigned: '{title}: {person}',
    due: 'due {day}',
    none: 'No tasks here.',
    newTask: 'New task',
    added: 'Added to Next: {title}',
  },
  de: {
    sortBy: 'Sortieren nach',
    sortings: { board: 'Reihenfolge im Board', title: 'Titel', due: 'Termin', person: 'Person' },
    done: 'Fertig: {title}',
    reopened: 'Wieder offen: {title}',
    assign: 'Zuständig für {title}',
    assigned: '{title}: {person}',
    due: 'bis {day}',
    none: 'Hier ist keine Aufgabe.',
    newTask: 'Neue Aufgabe',
    added: 'Hinzugefügt: {title}',
  },
};
