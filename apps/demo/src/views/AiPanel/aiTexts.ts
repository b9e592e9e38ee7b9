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
  /** Before a sentence that shares words with a question and isn't its answer. */
  closest: string;
  openTask: string;
  openDoc: string;
  openPaper: string;
  openTeam: string;
  from: string;
  takeTask: string;
  taken: string;
  talk: string;
  failed: string;
}

export const aiTexts: ByLocale<AiTexts> = {
  'en-US': {
    title: 'Cumulus Brain',
    prepared:
      'No AI runs here. Brain quotes what the doc, tasks, mails and files of this workspace say, or puts its titles, names, dates and hours into prepared sentences.',
    suggestions: 'Ask for example',
    question: 'Your question',
    ask: 'Ask',
    you: 'You',
    sources: 'From',
    closest: 'Closest to your words:',
    openTask: 'Open the task: {title}',
    openDoc: 'Open the doc: {title}',
    openPaper: 'Read: {title}',
    openTeam: 'Show on the dashboard: {title}',
    from: 'From {name}, {day}',
    takeTask: 'I take it',
    taken: 'Done. Undo takes it back.',
    talk: 'Questions and answers',
    failed: 'The answer could not be loaded. Ask again.',
  },
  de: {
    title: 'Cumulus Brain',
    prepared:
      'In dieser Demo: hier läuft keine KI. Brain zitiert, was in Dokument, Aufgaben, Mails und Dateien dieses Arbeitsbereichs steht, oder setzt Titel, Namen, Termine und Stunden in vorbereitete Sätze ein.',
    suggestions: 'Fragen Sie zum Beispiel',
    question: 'Ihre Frage',
    ask: 'Fragen',
    you: 'Sie',
    sources: 'Aus',
    closest: 'Was Ihren Worten am nächsten kommt:',
    openTask: 'Aufgabe öffnen: {title}',
    openDoc: 'Doc öffnen: {title}',
    openPaper: 'Lesen: {title}',
    openTeam: 'Im Dashboard zeigen: {title}',
    from: 'Von {name}, {day}',
    takeTask: 'Ich übernehme das',
    taken: 'Erledigt. Rückgängig nimmt es zurück.',
    talk: 'Fragen und Antworten',
    failed: 'Die Antwort ließ sich nicht laden. Fragen Sie noch einmal.',
  },
};
