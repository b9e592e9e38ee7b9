import type { ByLocale } from '../../texts/Texts.ts';

export interface AiTexts {
  title: string;
  /** That answers are prepared, plainly. */
  prepared: string;
  suggestions: string;
  question: string;
  ask: string;
  you: string;
  sources: string;
  openTask: string;
  openDoc: string;
  openPaper: string;
  from: string;
  takeTask: string;
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
    ask: 'Ask',
    you: 'You',
    sources: 'From',
    openTask: 'Show in the list: {title}',
    openDoc: 'Open the doc: {title}',
    openPaper: 'Read: {title}',
    from: 'From {name}, {day}',
    takeTask: 'I take it',
    taken: 'Done. Undo takes it back.',
    talk: 'Questions and answers',
  },
  de: {
    title: 'Cumulus Brain',
    prepared:
      'In dieser Demo sind die Antworten vorbereitete Sätze; hier läuft keine KI. Titel, Namen, Termine und Stunden darin stammen aus diesem Arbeitsbereich, wie er jetzt ist.',
    suggestions: 'Fragen Sie zum Beispiel',
    question: 'Ihre Frage',
    ask: 'Fragen',
    you: 'Sie',
    sources: 'Aus',
    openTask: 'In der Liste zeigen: {title}',
    openDoc: 'Doc öffnen: {title}',
    openPaper: 'Lesen: {title}',
    from: 'Von {name}, {day}',
    takeTask: 'Ich übernehme das',
    taken: 'Erledigt. Rückgängig nimmt es zurück.',
    talk: 'Fragen und Antworten',
  },
};
