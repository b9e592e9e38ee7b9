import type { ByLocale } from '../texts/Texts.ts';
import { fromToday } from '../workspace/calendar.ts';
import type { Task } from '../workspace/types.ts';
import type { AREAS, DOC, NOTES, PAPERS, PEOPLE, TASKS } from './project.ts';

type TextBlock = Exclude<(typeof DOC)[number], { kind: 'todo' }>;

/** The copy of the start content, by id. */
export interface ProjectCopy {
  roles: Readonly<Record<(typeof PEOPLE)[number]['id'], string>>;
  areas: Readonly<Record<keyof typeof AREAS, string>>;
  tasks: Readonly<Record<(typeof TASKS)[number]['id'], string>>;
  doc: Readonly<Record<TextBlock['id'], string>>;
  notes: Readonly<Record<(typeof NOTES)[number]['id'], string>>;
  papers: Readonly<Record<(typeof PAPERS)[number]['id'], { title: string; from: string; text: string }>>;
}

export const PROJECT_COPY: ByLocale<ProjectCopy> = {
  'en-US': {
    roles: { leilani: 'organiser', tane: 'technician', rosa: 'films and tickets', noor: 'treasurer' },
    areas: { permit: 'Permit', program: 'Films', technology: 'Technology', guests: 'Guests', house: 'Roof' },
    tasks: {
      'send-plan': 'Send the roof plan',
      'invite-mayor': 'Invite the mayor',
      tickets: 'Open ticket sales',
      power: 'Power and sound on the roof',
      drinks: 'Order drinks for the bar',
      chairs: 'Carry up 200 chairs',
      'test-night': 'Test night with the neighbours',
      opening: 'Opening night',
      permit: 'Permit for 200 seats',
      screen: 'Rent the screen',
      'rain-plan': 'Decide what happens in rain',
      insurance: 'Insure the roof',
      helpers: 'Find six helpers',
      films: 'Choose eight films',
      'second-exit': 'Draw the second exit',
      lift: 'Carry gear up, lift broken',
    },
    doc: {
      about:
        'On 18 June we open a cinema on the roof of the old print works: 200 seats, eight films until September, tickets at nine euros.',
      before: 'Before the evening',
      'before-text':
        'Without the permit there are no tickets. The fire officer wants to see a second exit on the plan; it is drawn and has to be sent.',
      evening: 'On the evening',
      'evening-text':
        'Doors at eight, film at half past nine, when it is dark. Four of us are there from five on, six helpers from seven.',
      after: 'Afterwards',
      'after-text':
        'Chairs stay up if the night is dry. Noor counts the till with one helper. On Friday at ten we talk about what to change.',
    },
    notes: {
      rain: 'What if it rains?',
      blankets: '200 blankets: rent or ask people to bring some?',
      piano: 'A silent film with a live piano',
      queue: 'Where do 200 people queue?',
      popcorn: 'Our own popcorn machine',
      neighbours: 'Free seats for the neighbours on test night',
    },
    papers: {
      'fire-mail': {
        title: 'Mail, 2 June',
        from: 'Fire department, prevention',
        text: 'Thank you for your application for 200 seats. Your plan shows one exit; above 100 people we need two. Please send a plan with a second exit, then we can decide within three days.',
      },
      'roof-plan': {
        title: 'Roof plan v3',
        from: 'Tane',
        text: 'Second exit drawn in: stairs on the north side, 1.20 m wide. Not sent to anybody yet.',
      },
    },
  },
  de: {
    roles: { leilani: 'Organisation', tane: 'Technik', rosa: 'Filme und Karten', noor: 'Kasse' },
    areas: { permit: 'Genehmigung', program: 'Filme', technology: 'Technik', guests: 'Gäste', house: 'Dach' },
    tasks: {
      'send-plan': 'Dachplan abschicken',
      'invite-mayor': 'Bürgermeisterin einladen',
      tickets: 'Kartenverkauf öffnen',
      power: 'Strom und Ton aufs Dach',
      drinks: 'Getränke für die Bar bestellen',
      chairs: '200 Stühle hochtragen',
      'test-night': 'Probeabend mit der Nachbarschaft',
      opening: 'Eröffnungsabend',
      permit: 'Genehmigung für 200 Plätze',
      screen: 'Leinwand mieten',
      'rain-plan': 'Entscheiden, was bei Regen gilt',
      insurance: 'Dach versichern',
      helpers: 'Sechs Helferinnen und Helfer finden',
      films: 'Acht Filme aussuchen',
      'second-exit': 'Zweiten Ausgang zeichnen',
      lift: 'Technik hochtragen, Aufzug kaputt',
    },
    doc: {
      about:
        'Am 18. Juni öffnet unser Kino auf dem Dach der alten Druckerei: 200 Plätze, acht Filme bis September, Karten zu neun Euro.',
      before: 'Vor dem Abend',
      'before-text':
        'Ohne Genehmigung keine Karten. Die Feuerwehr will im Plan einen zweiten Ausgang sehen; er ist gezeichnet und muss noch abgeschickt werden.',
      evening: 'Am Abend',
      'evening-text':
        'Einlass um acht, Film um halb zehn, wenn es dunkel ist. Wir vier sind ab fünf da, sechs Leute helfen ab sieben.',
      after: 'Danach',
      'after-text':
        'Bleibt die Nacht trocken, bleiben die Stühle oben. Noor zählt die Kasse zu zweit. Am Freitag um zehn besprechen wir, was wir ändern.',
    },
    notes: {
      rain: 'Und wenn es regnet?',
      blankets: '200 Decken: leihen oder mitbringen lassen?',
      piano: 'Ein Stummfilm mit Klavier',
      queue: 'Wo stehen 200 Leute an?',
      popcorn: 'Eine eigene Popcornmaschine',
      neighbours: 'Freie Plätze für die Nachbarschaft am Probeabend',
    },
    papers: {
      'fire-mail': {
        title: 'Mail, 2. Juni',
        from: 'Feuerwehr, Vorbeugung',
        text: 'Vielen Dank für Ihren Antrag für 200 Plätze. Ihr Plan zeigt einen Ausgang; ab 100 Personen brauchen wir zwei. Bitte schicken Sie einen Plan mit zweitem Ausgang, dann entscheiden wir innerhalb von drei Tagen.',
      },
      'roof-plan': {
        title: 'Dachplan v3',
        from: 'Tane',
        text: 'Zweiter Ausgang eingezeichnet: Treppe an der Nordseite, 1,20 m breit. Noch an niemanden geschickt.',
      },
    },
  },
};

/** Descriptions, subtasks and comments of a few tasks. */
export const DETAILS: ByLocale<Readonly<Record<string, Pick<Task, 'about' | 'subtasks' | 'comments'>>>> = {
  'en-US': {
    permit: {
      about: 'The fire department decides within three days once it has a plan with a second exit.',
      subtasks: [
        { id: 'permit-form', title: 'Fill in the form', isDone: true },
        { id: 'permit-exit', title: 'Show a second exit', isDone: true },
        { id: 'permit-stamp', title: 'Fetch the stamp', isDone: false },
      ],
      comments: [
        { id: 'permit-tane', by: 'tane', day: fromToday(-1), text: 'The stairs on the north side are drawn in.' },
        { id: 'permit-noor', by: 'noor', day: fromToday(0), text: 'The fee is paid.' },
      ],
    },
  },
  de: {
    permit: {
      about: 'Die Feuerwehr entscheidet innerhalb von drei Tagen, sobald sie einen Plan mit zweitem Ausgang hat.',
      subtasks: [
        { id: 'permit-form', title: 'Formular ausfüllen', isDone: true },
        { id: 'permit-exit', title: 'Zweiten Ausgang zeigen', isDone: true },
        { id: 'permit-stamp', title: 'Stempel abholen', isDone: false },
      ],
      comments: [
        { id: 'permit-tane', by: 'tane', day: fromToday(-1), text: 'Die Treppe an der Nordseite ist eingezeichnet.' },
        { id: 'permit-noor', by: 'noor', day: fromToday(0), text: 'Die Gebühr ist bezahlt.' },
      ],
    },
  },
};
