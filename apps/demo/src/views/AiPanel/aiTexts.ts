import type { ByLocale } from '../../texts/Texts.ts';
import type { Offer } from '../../workspace/types.ts';

export interface AiTexts {
  title: string;
  /** That answers are prepared, plainly. */
  prepared: string;
  suggestions: string;
  question: string;
  placeholder: string;
  ask: string;
  you: string;
  sources: string;
  openTask: string;
  openDoc: string;
  openPaper: string;
  from: string;
  offers: Readonly<Record<Offer['kind'], string>>;
  taken: string;
  talk: string;
}

export const aiTexts: ByLocale<AiTexts> = {
  'en-US': {
    title: 'Cumulus Brain',
    prepared:
      'In this demo the answers are prepared sentences; no AI runs here. Their titles, names, dates and hours are read from this workspace as it is now.',
    suggestions: 'Ask for example',
    question: 'Your question',
    placeholder: 'What holds up the permit?',
    ask: 'Ask',
    you: 'You',
    sources: 'From',
    openTask: 'Open the task: {title}',
    openDoc: 'Open the doc: {title}',
    openPaper: 'Read: {title}',
    from: 'From {name}, {day}',
    offers: {
      'send-plan': 'Send the plan now',
      'assign-free': 'I take it',
      'shift-opening': 'Move the opening by a week',
    },
    taken: 'Done. Undo takes it back.',
    talk: 'Questions and answers',
  },
  de: {
    title: 'Cumulus Brain',
    prepared:
      'In dieser Demo sind die Antworten vorbereitete Sätze; hier läuft keine KI. Titel, Namen, Termine und Stunden darin stammen aus diesem Arbeitsbereich, wie er jetzt ist.',
    suggestions: 'Fragen Sie zum Beispiel',
    question: 'Ihre Frage',
    placeholder: 'Woran hängt die Genehmigung?',
    ask: 'Fragen',
    you: 'Sie',
    sources: 'Aus',
    openTask: 'Aufgabe öffnen: {title}',
    openDoc: 'Doc öffnen: {title}',
    openPaper: 'Lesen: {title}',
    from: 'Von {name}, {day}',
    offers: {
      'send-plan': 'Plan jetzt abschicken',
      'assign-free': 'Ich übernehme das',
      'shift-opening': 'Eröffnung um eine Woche verschieben',
    },
    taken: 'Erledigt. Rückgängig nimmt es zurück.',
    talk: 'Fragen und Antworten',
  },
};
