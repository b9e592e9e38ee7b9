/** Languages of the product stand-in. */
export type Language = 'en' | 'de';

const ENGLISH = {
  product: 'Cumulus workspace',
  welcome: {
    title: 'Your workspace is ready',
    lead: 'It starts with what you chose. Everything can be changed later, and nothing costs anything before you say so.',
    signedIn: 'Signed in as',
  },
  /** Name of the workspace of a private address. */
  ownWorkspace: 'My workspace',
  facts: {
    heading: 'What you start with',
    plan: 'Plan',
    billing: 'Billing',
    people: 'People',
    addOns: 'Add-ons',
    department: 'Team',
    template: 'Template',
    none: 'Not chosen yet',
  },
  billing: { monthly: 'Monthly', yearly: 'Yearly' },
  board: {
    label: 'First board',
    columns: ['To do', 'In progress', 'Done'],
    cards: ['Invite two colleagues', 'Bring your open tasks', 'Plan the first week', 'Create the workspace'],
  },
  next: {
    heading: 'Three things for the first ten minutes',
    steps: [
      'Invite two colleagues. A workspace of one is a list.',
      'Bring the tasks you have: paste them, one per line.',
      'Give the first one an owner and a day.',
    ],
  },
  received: {
    summary: 'What the product received from the website',
    text: 'Exactly this, once, server to server. The address of this page held nothing but a reference that is now used up.',
  },
  used: {
    title: 'This link was used already',
    text: 'Each link opens one workspace, once. If that was you, log in. If not, start again: it takes a minute.',
  },
  expired: {
    title: 'This link has expired',
    text: 'For your safety it works for ten minutes. Start again, and a new one brings you here.',
  },
  unknown: {
    title: 'We don’t know this link',
    text: 'It may have been cut off on its way here. Start again on our website.',
  },
  down: {
    title: 'That took too long',
    text: 'The workspace can’t be opened at the moment. Your details are stored, and the link stays valid for ten minutes.',
  },
  tooMany: { title: 'Too many attempts', text: 'Please wait a minute, then try again.' },
  forgotten: {
    title: 'This workspace is gone',
    text: 'It was one of a demonstration, which forgets everything after ten minutes. Start again to see another.',
  },
  notFound: { title: 'There is no such page', text: 'This address leads nowhere.' },
  logIn: {
    title: 'Log in',
    text: 'This is where the product would ask for your e-mail address. It is not part of this demonstration: it only shows the first page of a new workspace.',
  },
  startAgain: 'Start again',
  tryAgain: 'Try again',
  home: 'To the website',
  standIn: 'A stand-in for the product: it shows where sign-up leads, and forgets everything after ten minutes.',
};

/** All texts in one language. */
export type ProductTexts = typeof ENGLISH;

const GERMAN: ProductTexts = {
  product: 'Cumulus-Workspace',
  welcome: {
    title: 'Ihr Workspace ist bereit',
    lead: 'Er beginnt mit dem, was Sie gewählt haben. Alles lässt sich später ändern, und nichts kostet etwas, bevor Sie es sagen.',
    signedIn: 'Angemeldet als',
  },
  ownWorkspace: 'Mein Workspace',
  facts: {
    heading: 'Damit fangen Sie an',
    plan: 'Tarif',
    billing: 'Abrechnung',
    people: 'Personen',
    addOns: 'Zusätze',
    department: 'Team',
    template: 'Vorlage',
    none: 'Noch nicht gewählt',
  },
  billing: { monthly: 'Monatlich', yearly: 'Jährlich' },
  board: {
    label: 'Erstes Board',
    columns: ['Offen', 'In Arbeit', 'Fertig'],
    cards: ['Zwei Kollegen einladen', 'Offene Aufgaben mitbringen', 'Die erste Woche planen', 'Workspace anlegen'],
  },
  next: {
    heading: 'Drei Dinge für die ersten zehn Minuten',
    steps: [
      'Laden Sie zwei Kollegen ein. Allein ist ein Workspace eine Liste.',
      'Bringen Sie Ihre Aufgaben mit: einfügen, eine je Zeile.',
      'Geben Sie der ersten eine Person und einen Tag.',
    ],
  },
  received: {
    summary: 'Was das Produkt von der Website bekommen hat',
    text: 'Genau das, einmal, von Server zu Server. In der Adresse dieser Seite stand nur ein Verweis, der jetzt verbraucht ist.',
  },
  used: {
    title: 'Dieser Link wurde schon benutzt',
    text: 'Jeder Link öffnet einen Workspace, einmal. Waren Sie das, melden Sie sich an. Sonst beginnen Sie neu: Es dauert eine Minute.',
  },
  expired: {
    title: 'Dieser Link ist abgelaufen',
    text: 'Zu Ihrer Sicherheit gilt er zehn Minuten. Beginnen Sie neu, dann bringt Sie ein neuer hierher.',
  },
  unknown: {
    title: 'Diesen Link kennen wir nicht',
    text: 'Vielleicht wurde er unterwegs abgeschnitten. Beginnen Sie auf unserer Website neu.',
  },
  down: {
    title: 'Das hat zu lange gedauert',
    text: 'Der Workspace lässt sich gerade nicht öffnen. Ihre Angaben sind gespeichert, und der Link bleibt zehn Minuten gültig.',
  },
  tooMany: { title: 'Zu viele Versuche', text: 'Bitte warten Sie eine Minute und versuchen Sie es dann noch einmal.' },
  forgotten: {
    title: 'Diesen Workspace gibt es nicht mehr',
    text: 'Er gehörte zu einer Vorführung, die nach zehn Minuten alles vergisst. Beginnen Sie neu, dann sehen Sie einen anderen.',
  },
  notFound: { title: 'Diese Seite gibt es nicht', text: 'Die Adresse führt nirgendwohin.' },
  logIn: {
    title: 'Anmelden',
    text: 'Hier würde das Produkt nach Ihrer E-Mail-Adresse fragen. Das gehört nicht zu dieser Vorführung: Sie zeigt nur die erste Seite eines neuen Workspace.',
  },
  startAgain: 'Neu beginnen',
  tryAgain: 'Noch einmal versuchen',
  home: 'Zur Website',
  standIn:
    'Ein Platzhalter für das Produkt: Er zeigt, wohin die Anmeldung führt, und vergisst alles nach zehn Minuten.',
};

/** The texts of a language. */
export const textsOf = (language: Language): ProductTexts => (language === 'de' ? GERMAN : ENGLISH);

/** The language of a locale or a language tag: German or English. */
export function languageOf(locale: string): Language {
  return /^de(?:-|$)/i.test(locale.trim()) ? 'de' : 'en';
}

/** The language that a browser prefers: the first of its list that is German or English. @param header `Accept-Language` */
export function preferredLanguage(header: string | undefined): Language {
  return languageOf(/(?:^|,)\s*((?:de|en)(?=[-;,\s]|$))/i.exec((header ?? '').slice(0, 500))?.[1] ?? 'en');
}
