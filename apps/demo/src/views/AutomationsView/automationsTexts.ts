import type { ByLocale } from '../../texts/Texts.ts';

export interface AutomationsTexts {
  hint: string;
  rules: string;
  /** Parts of a rule: `When {trigger}, {effect}.` */
  sentence: string;
  becomes: string;
  given: string;
  notify: string;
  assign: string;
  begin: string;
  isOn: string;
  isOff: string;
  remove: string;
  removed: string;
  none: string;
  newRule: string;
  when: string;
  so: string;
  added: string;
  try: string;
  tryHint: string;
  tryNone: string;
  tryTask: string;
  tryButton: string;
  runs: string;
  noRuns: string;
  notified: string;
  assigned: string;
  begun: string;
  begunNone: string;
  because: string;
  /** At a task that a rule began. */
  begunByRule: string;
  /** Label of what a rule did, at the task: `{text}. Show the rule: {rule}` */
  note: string;
  /** Announced when rules have run: `Rules: {list}.` */
  ran: string;
}

export const automationsTexts: ByLocale<AutomationsTexts> = {
  'en-US': {
    hint: 'Rules run as soon as a task changes, in whichever view. Undo takes back what they did as well.',
    rules: 'Rules',
    sentence: 'When {trigger}, {effect}.',
    becomes: 'a task becomes “{status}”',
    given: 'a task is given to {person}',
    notify: 'notify {person}',
    assign: 'give it to {person}',
    begin: 'begin what waited for it',
    isOn: 'Rule is on: {rule}',
    isOff: 'Rule is off: {rule}',
    remove: 'Remove rule: {rule}',
    removed: 'Rule removed: {rule}',
    none: 'There are no rules.',
    newRule: 'New rule',
    when: 'When',
    so: 'then',
    added: 'New rule: {rule}',
    try: 'Try them',
    tryHint: 'Tick a task off and see what happens.',
    tryNone: 'All tasks are done. Reopen one in the list, and come back.',
    tryTask: 'Task',
    tryButton: 'Tick it off',
    runs: 'What the rules did',
    noRuns: 'Nothing yet. Tick a task off, here or in the list.',
    notified: '{person} was notified',
    assigned: '{person} has it now',
    begun: 'begun: {list}',
    begunNone: 'nothing was ready to begin',
    because: 'Because of the rule: {rule}',
    begunByRule: 'begun by a rule',
    note: '{text}. Show the rule: {rule}',
    ran: 'Rules: {list}.',
  },
  de: {
    hint: 'Regeln laufen, sobald sich eine Aufgabe ändert, egal in welcher Ansicht. Rückgängig nimmt auch zurück, was sie getan haben.',
    rules: 'Regeln',
    sentence: 'Wenn {trigger}: {effect}.',
    becomes: 'eine Aufgabe „{status}“ wird',
    given: 'eine Aufgabe an {person} geht',
    notify: '{person} benachrichtigen',
    assign: 'an {person} geben',
    begin: 'beginnen, was darauf gewartet hat',
    isOn: 'Regel ist an: {rule}',
    isOff: 'Regel ist aus: {rule}',
    remove: 'Regel entfernen: {rule}',
    removed: 'Regel entfernt: {rule}',
    none: 'Es gibt keine Regeln.',
    newRule: 'Neue Regel',
    when: 'Wenn',
    so: 'dann',
    added: 'Neue Regel: {rule}',
    try: 'Ausprobieren',
    tryHint: 'Haken Sie eine Aufgabe ab, und sehen Sie, was geschieht.',
    tryNone: 'Alle Aufgaben sind fertig. Öffnen Sie eine in der Liste wieder, und kommen Sie zurück.',
    tryTask: 'Aufgabe',
    tryButton: 'Abhaken',
    runs: 'Was die Regeln getan haben',
    noRuns: 'Noch nichts. Haken Sie eine Aufgabe ab, hier oder in der Liste.',
    notified: '{person} wurde benachrichtigt',
    assigned: 'liegt jetzt bei {person}',
    begun: 'begonnen: {list}',
    begunNone: 'nichts konnte beginnen',
    because: 'Wegen der Regel: {rule}',
    begunByRule: 'von einer Regel begonnen',
    note: '{text}. Regel zeigen: {rule}',
    ran: 'Regeln: {list}.',
  },
};
