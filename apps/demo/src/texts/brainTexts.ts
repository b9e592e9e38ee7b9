import type { BrainTexts } from '../workspace/brainTexts.ts';
import type { ByLocale } from './Texts.ts';

/** What Cumulus Brain is asked and answers. */
export const brainTexts: ByLocale<BrainTexts> = {
  'en-US': {
    questions: {
      permit: 'Why is the permit late?',
      late: 'What is late?',
      hours: 'Where did nine hours go?',
      opening: 'Can we open on time?',
      next: 'What should I do next?',
    },
    words: {
      permit: ['permit', 'fire', 'roof plan', 'second exit', 'mail'],
      late: ['late', 'overdue', 'behind', 'delay'],
      hours: ['hour', 'time go', 'unplanned', 'nine', 'spent'],
      opening: ['open', 'on time', 'premiere', 'week', '18'],
      next: ['next', 'should i', 'start with', 'today', 'do now'],
    },
    permit: {
      waiting:
        'The fire officer asked for a second exit on the plan. Tane drew it on Tuesday; nobody has sent it. “{task}” is {days} days late.',
      sent: 'The plan with the second exit is with the fire officer. “{task}” now waits for the stamp.',
      done: 'The permit is done. The plan with the second exit was accepted.',
    },
    late: {
      none: 'Nothing is late.',
      some: '{count} tasks are late (person, days): {list}.',
      one: 'One task is late (person, days): {list}.',
    },
    hours: {
      some: '{hours} of {spent} hours went into “{task}”, by {person}. Nobody had planned it: the lift was broken.',
      none: 'All {spent} hours went into tasks that were planned.',
    },
    opening: {
      ready: 'Yes. Opening night is in {days} days, and nothing holds it up.',
      blocked:
        'Opening night is in {days} days and waits for {count} tasks: {list}. If the permit slips, move the opening.',
      gone: 'There is no opening night in this project any more.',
    },
    next: {
      some: 'Begin with “{task}”: nothing holds it up, and {count} tasks wait for it.',
      none: 'Nothing is free to begin: each task is under way, done or waits for another.',
    },
    unknown:
      'I have no prepared answer to that. In the product I would read your own work; here I can answer the questions below.',
    doc: 'Opening night: how it runs',
  },
  de: {
    questions: {
      permit: 'Warum ist die Genehmigung verspätet?',
      late: 'Was ist überfällig?',
      hours: 'Wo sind neun Stunden geblieben?',
      opening: 'Können wir pünktlich öffnen?',
      next: 'Was soll ich als Nächstes tun?',
    },
    words: {
      permit: ['genehmigung', 'feuerwehr', 'dachplan', 'ausgang', 'mail'],
      late: ['überfällig', 'spät', 'verzug', 'verzöger'],
      hours: ['stunde', 'zeit geblieben', 'ungeplant', 'neun', 'gebraucht'],
      opening: ['öffn', 'pünktlich', 'premiere', 'woche', '18'],
      next: ['nächst', 'soll ich', 'anfangen', 'heute', 'jetzt tun'],
    },
    permit: {
      waiting:
        'Die Feuerwehr wollte einen zweiten Ausgang im Plan. Tane hat ihn am Dienstag gezeichnet; abgeschickt hat ihn niemand. „{task}“ ist {days} Tage überfällig.',
      sent: 'Der Plan mit dem zweiten Ausgang liegt bei der Feuerwehr. „{task}“ wartet jetzt auf den Stempel.',
      done: 'Die Genehmigung ist da. Der Plan mit dem zweiten Ausgang wurde angenommen.',
    },
    late: {
      none: 'Nichts ist überfällig.',
      some: '{count} Aufgaben sind überfällig (Person, Tage): {list}.',
      one: 'Eine Aufgabe ist überfällig (Person, Tage): {list}.',
    },
    hours: {
      some: '{hours} von {spent} Stunden gingen in „{task}“, durch {person}. Geplant hatte das niemand: Der Aufzug war kaputt.',
      none: 'Alle {spent} Stunden gingen in Aufgaben, die geplant waren.',
    },
    opening: {
      ready: 'Ja. Die Eröffnung ist in {days} Tagen, und nichts hält sie auf.',
      blocked:
        'Die Eröffnung ist in {days} Tagen und wartet auf {count} Aufgaben: {list}. Kommt die Genehmigung später, verschieben Sie die Eröffnung.',
      gone: 'In diesem Projekt gibt es keine Eröffnung mehr.',
    },
    next: {
      some: 'Beginnen Sie mit „{task}“: Nichts hält die Aufgabe auf, und {count} andere warten auf sie.',
      none: 'Nichts kann begonnen werden: Jede Aufgabe läuft, ist fertig oder wartet auf eine andere.',
    },
    unknown:
      'Darauf habe ich keine vorbereitete Antwort. Im Produkt würde ich Ihre eigene Arbeit lesen; hier beantworte ich die Fragen unten.',
    doc: 'Eröffnungsabend: so läuft er ab',
  },
};
