import type { ByLocale } from '../../texts/Texts.ts';

export interface TaskPageTexts {
  rename: string;
  remove: string;
  /** Announced: `Task deleted: {title}.` */
  removed: string;
  about: string;
  editAbout: string;
  noAbout: string;
  status: string;
  assignee: string;
  first: string;
  last: string;
  dayEarlier: string;
  dayLater: string;
  shorter: string;
  longer: string;
  planned: string;
  spent: string;
  less: string;
  more: string;
  /** Announced: `{name}: {value}` */
  changed: string;
  waitsFor: string;
  waitedFor: string;
  none: string;
  subtasks: string;
  /** `{done} of {total}` */
  progress: string;
  newSubtask: string;
  subtaskDone: string;
  subtaskReopened: string;
  subtaskAdded: string;
  removeSubtask: string;
  subtaskRemoved: string;
  comments: string;
  noComments: string;
  /** Label of the field: `Comment as {name}` */
  write: string;
  send: string;
  commentAdded: string;
  runs: string;
  noRuns: string;
  /** Before the rule: `Begun by the rule:` */
  begunBy: string;
  didBy: string;
  /** `Set off by {title}` */
  setOffBy: string;
}

export const taskPageTexts: ByLocale<TaskPageTexts> = {
  'en-US': {
    rename: 'rename',
    remove: 'Delete the task',
    removed: 'Task deleted: {title}. Undo brings it back.',
    about: 'Description',
    editAbout: 'edit',
    noAbout: 'Add a description',
    status: 'Status',
    assignee: 'Assignee',
    first: 'First day',
    last: 'Last day',
    dayEarlier: 'One day earlier',
    dayLater: 'One day later',
    shorter: 'One day shorter',
    longer: 'One day longer',
    planned: 'Planned',
    spent: 'Spent',
    less: '{name}: one hour less',
    more: '{name}: one hour more',
    changed: '{name}: {value}.',
    waitsFor: 'Waits for',
    waitedFor: 'Waits for this',
    none: 'Nothing',
    subtasks: 'Subtasks',
    progress: '{done} of {total}',
    newSubtask: 'New subtask',
    subtaskDone: 'Done: {title}',
    subtaskReopened: 'Open again: {title}',
    subtaskAdded: 'Subtask added: {title}',
    removeSubtask: 'Remove: {title}',
    subtaskRemoved: 'Subtask removed: {title}',
    comments: 'Comments',
    noComments: 'No comments yet.',
    write: 'Comment as {name}',
    send: 'Comment',
    commentAdded: 'Comment added.',
    runs: 'What rules did with it',
    noRuns: 'Nothing so far.',
    begunBy: 'Begun by the rule',
    didBy: '{result}, by the rule',
    setOffBy: 'set off by',
  },
  de: {
    rename: 'umbenennen',
    remove: 'Aufgabe löschen',
    removed: 'Aufgabe gelöscht: {title}. „Rückgängig“ holt sie zurück.',
    about: 'Beschreibung',
    editAbout: 'bearbeiten',
    noAbout: 'Beschreibung hinzufügen',
    status: 'Status',
    assignee: 'Zuständig',
    first: 'Erster Tag',
    last: 'Letzter Tag',
    dayEarlier: 'Einen Tag früher',
    dayLater: 'Einen Tag später',
    shorter: 'Einen Tag kürzer',
    longer: 'Einen Tag länger',
    planned: 'Geplant',
    spent: 'Gebraucht',
    less: '{name}: eine Stunde weniger',
    more: '{name}: eine Stunde mehr',
    changed: '{name}: {value}.',
    waitsFor: 'Wartet auf',
    waitedFor: 'Darauf wartet',
    none: 'Nichts',
    subtasks: 'Teilaufgaben',
    progress: '{done} von {total}',
    newSubtask: 'Neue Teilaufgabe',
    subtaskDone: 'Fertig: {title}',
    subtaskReopened: 'Wieder offen: {title}',
    subtaskAdded: 'Teilaufgabe hinzugefügt: {title}',
    removeSubtask: 'Entfernen: {title}',
    subtaskRemoved: 'Teilaufgabe entfernt: {title}',
    comments: 'Kommentare',
    noComments: 'Noch keine Kommentare.',
    write: 'Als {name} kommentieren',
    send: 'Kommentieren',
    commentAdded: 'Kommentar hinzugefügt.',
    runs: 'Was Regeln damit getan haben',
    noRuns: 'Bisher nichts.',
    begunBy: 'Begonnen von der Regel',
    didBy: '{result}, durch die Regel',
    setOffBy: 'ausgelöst von',
  },
};
