import type { ByLocale } from '../../texts/Texts.ts';

export interface DocTexts {
  hint: string;
  edit: string;
  /** Label of a to-do: `Done: {title}` */
  done: string;
  reopened: string;
  due: string;
  newTodo: string;
  added: string;
  openInBoard: string;
}

export const docTexts: ByLocale<DocTexts> = {
  'en-US': {
    hint: 'Click a text to change it, a to-do to open it. To-dos are tasks: ticked here, done on the board.',
    edit: 'edit',
    done: 'Done: {title}',
    reopened: 'Open again: {title}',
    due: 'due {day}',
    newTodo: 'New to-do',
    added: 'Added as a task: {title}',
    openInBoard: 'On the board: {title}',
  },
  de: {
    hint: 'Klicken Sie auf einen Text, um ihn zu ändern, auf ein To-do, um es zu öffnen. To-dos sind Aufgaben: hier abgehakt, im Board fertig.',
    edit: 'bearbeiten',
    done: 'Fertig: {title}',
    reopened: 'Wieder offen: {title}',
    due: 'bis {day}',
    newTodo: 'Neues To-do',
    added: 'Als Aufgabe hinzugefügt: {title}',
    openInBoard: 'Im Board: {title}',
  },
};
