import type { ByLocale } from '../../texts/Texts.ts';

export interface DashboardTexts {
  hint: string;
  done: string;
  percent: string;
  ofTasks: string;
  days: string;
  day: string;
  late: string;
  ofOpen: string;
  lateTitle: string;
  nothingLate: string;
  spent: string;
  ofPlanned: string;
  unplanned: string;
  byStatus: string;
  load: string;
  openTasks: string;
  openTask: string;
  unassigned: string;
  unassignedOne: string;
  addPerson: string;
  personAdded: string;
}

export const dashboardTexts: ByLocale<DashboardTexts> = {
  'en-US': {
    hint: 'Counted from the tasks as they are now.',
    done: 'Done',
    percent: '{value}%',
    ofTasks: '{count} of {total} tasks',
    days: '{days} days',
    day: '1 day',
    late: 'Late',
    ofOpen: 'of {count} still open',
    lateTitle: 'What is late',
    nothingLate: 'Nothing is late.',
    spent: 'Hours spent',
    ofPlanned: 'of {hours} planned',
    unplanned: '{hours} hours were not planned:',
    byStatus: 'Tasks by status',
    load: 'Who has how much',
    openTasks: '{count} open tasks, {hours} hours',
    openTask: '1 open task, {hours} hours',
    unassigned: '{count} open tasks have nobody.',
    unassignedOne: 'One open task has nobody.',
    addPerson: 'Name of a new person',
    personAdded: '{name} is on the team now.',
  },
  de: {
    hint: 'Gezählt aus den Aufgaben, wie sie jetzt sind.',
    done: 'Fertig',
    percent: '{value}\u00a0%',
    ofTasks: '{count} von {total} Aufgaben',
    days: '{days} Tage',
    day: '1 Tag',
    late: 'Überfällig',
    ofOpen: 'von {count} offenen',
    lateTitle: 'Was überfällig ist',
    nothingLate: 'Nichts ist überfällig.',
    spent: 'Stunden gebraucht',
    ofPlanned: 'von {hours} geplanten',
    unplanned: '{hours} Stunden waren nicht geplant:',
    byStatus: 'Aufgaben nach Status',
    load: 'Wer wie viel hat',
    openTasks: '{count} offene Aufgaben, {hours} Stunden',
    openTask: '1 offene Aufgabe, {hours} Stunden',
    unassigned: '{count} offene Aufgaben hat noch niemand.',
    unassignedOne: 'Eine offene Aufgabe hat noch niemand.',
    addPerson: 'Name einer neuen Person',
    personAdded: '{name} ist jetzt im Team.',
  },
};
