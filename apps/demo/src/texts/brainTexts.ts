import type { BrainTexts } from '../workspace/brainTexts.ts';
import { englishWords } from './brain/englishWords.ts';
import { germanWords } from './brain/germanWords.ts';
import type { ByLocale } from './Texts.ts';

/** What Cumulus Brain understands and answers in every project. */
export const brainTexts: ByLocale<BrainTexts> = {
  'en-US': {
    ...englishWords,
    questions: { late: 'What is late?', next: 'What should I do next?' },
    late: {
      none: 'Nothing is late.',
      some: '{count} tasks are late (person, days): {list}.',
      one: 'One task is late (person, days): {list}.',
    },
    unplanned: {
      some: '{hours} of {spent} hours went into “{task}”, by {person}.',
      none: 'All {spent} hours went into tasks that were planned.',
    },
    goal: {
      ready: 'Yes. “{task}” is {days} days away, and nothing holds it up.',
      blocked: '“{task}” is {days} days away and waits for: {list}.',
      done: '“{task}” is done.',
      gone: 'The task that everything led to is not in this project any more.',
    },
    next: {
      some: 'Begin with “{task}”: nothing holds it up, and {count} tasks wait for it.',
      one: 'Begin with “{task}”: nothing holds it up, and “{waiting}” waits for it.',
      alone: 'Begin with “{task}”: nothing holds it up, and it is due first.',
      none: 'Nothing is free to begin: each task is under way, done or waits for another.',
    },
    task: {
      owner: '{person} has “{task}”.',
      nobody: 'Nobody has “{task}” yet.',
      days: '“{task}”: {start} to {end}.',
      day: '“{task}”: {start}.',
      isLate: '“{task}” was to be done by {end} and is late.',
      isNotLate: '“{task}” is not late: its last day is {end}.',
      status: {
        next: '“{task}” has not begun.',
        doing: '“{task}” is under way.',
        review: '“{task}” is waiting to be checked.',
        done: '“{task}” is done.',
      },
      hours: '“{task}”: {spent} of {planned} planned hours are spent.',
      hoursUnplanned: '“{task}”: {spent} hours are spent; none were planned.',
      waits: '“{task}” waits for: {list}.',
      waitsForNothing: '“{task}” waits for nothing.',
      followers: 'What waits for “{task}”: {list}.',
      noFollowers: 'Nothing waits for “{task}”.',
      has: 'Open tasks of {person}: {list}.',
      hasDone: 'What {person} has done: {list}.',
      hasNothing: '{person} has no open task.',
      role: '{person}: {role}.',
      count: '{count} of {total} tasks are done.',
    },
    unknown:
      'I could not find that in this project. I can answer from its tasks (who has one, when it is, whether it is done, what it waits for, its hours), and from what the doc, mails and files say.',
  },
  de: {
    ...germanWords,
    questions: { late: 'Was ist überfällig?', next: 'Was soll ich als Nächstes tun?' },
    late: {
      none: 'Nichts ist überfällig.',
      some: '{count} Aufgaben sind überfällig (Person, Tage): {list}.',
      one: 'Eine Aufgabe ist überfällig (Person, Tage): {list}.',
    },
    unplanned: {
      some: '{hours} von {spent} Stunden gingen in „{task}“, durch {person}.',
      none: 'Alle {spent} Stunden gingen in Aufgaben, die geplant waren.',
    },
    goal: {
      ready: 'Ja. Bis „{task}“ sind es noch {days} Tage, und nichts hält die Aufgabe auf.',
      blocked: 'Bis „{task}“ sind es noch {days} Tage. Vorher muss fertig sein: {list}.',
      done: '„{task}“ ist fertig.',
      gone: 'Die Aufgabe, auf die alles hinauslief, gibt es in diesem Projekt nicht mehr.',
    },
    next: {
      some: 'Beginnen Sie mit „{task}“: Nichts hält die Aufgabe auf, und {count} andere warten auf sie.',
      one: 'Beginnen Sie mit „{task}“: Nichts hält die Aufgabe auf, und „{waiting}“ wartet auf sie.',
      alone: 'Beginnen Sie mit „{task}“: Nichts hält die Aufgabe auf, und sie ist als Erste fällig.',
      none: 'Nichts kann begonnen werden: Jede Aufgabe läuft, ist fertig oder wartet auf eine andere.',
    },
    task: {
      owner: '„{task}“ liegt bei {person}.',
      nobody: '„{task}“ hat noch niemand übernommen.',
      days: '„{task}“: {start} bis {end}.',
      day: '„{task}“: {start}.',
      isLate: '„{task}“ sollte bis {end} fertig sein und ist überfällig.',
      isNotLate: '„{task}“ ist nicht überfällig: Der letzte Tag ist {end}.',
      status: {
        next: '„{task}“ ist noch nicht begonnen.',
        doing: '„{task}“ ist in Arbeit.',
        review: '„{task}“ muss noch geprüft werden.',
        done: '„{task}“ ist fertig.',
      },
      hours: '„{task}“: {spent} von {planned} geplanten Stunden sind gebraucht.',
      hoursUnplanned: '„{task}“: {spent} Stunden sind gebraucht; geplant war keine.',
      waits: '„{task}“ wartet auf: {list}.',
      waitsForNothing: '„{task}“ wartet auf nichts.',
      followers: 'Auf „{task}“ wartet: {list}.',
      noFollowers: 'Auf „{task}“ wartet nichts.',
      has: 'Offene Aufgaben von {person}: {list}.',
      hasDone: 'Das hat {person} erledigt: {list}.',
      hasNothing: '{person} hat keine offene Aufgabe.',
      role: '{person}: {role}.',
      count: '{count} von {total} Aufgaben sind fertig.',
    },
    unknown:
      'Das habe ich in diesem Projekt nicht gefunden. Antworten kann ich aus den Aufgaben (wer eine hat, wann sie dran ist, ob sie fertig ist, worauf sie wartet, ihre Stunden) und aus dem, was im Dokument, in Mails und Dateien steht.',
  },
};
