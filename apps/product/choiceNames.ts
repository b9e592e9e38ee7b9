import type { Language } from './texts.ts';

/** German names of the teams that the sign-up form offers; what it sends is English in every language. */
const GERMAN_DEPARTMENTS: Readonly<Record<string, string>> = {
  'Creative & Design': 'Kreation & Design',
  Support: 'Kundenservice',
  'Engineering & Product': 'Entwicklung & Produkt',
  'Finance & Accounting': 'Finanzen & Buchhaltung',
  'HR & Recruiting': 'Personal & Recruiting',
  Marketing: 'Marketing',
  Operations: 'Betrieb',
  'PMO - Project Management': 'Projektmanagement',
  'Sales & CRM': 'Vertrieb & CRM',
  'Personal Use': 'Privat',
  Other: 'Anderes',
};
const ENGLISH_DEPARTMENTS: Readonly<Record<string, string>> = {
  'PMO - Project Management': 'Project management',
  'Personal Use': 'Personal use',
};
/** By the id in a link, such as `?template=time-tracking`. */
const GERMAN_TEMPLATES: Readonly<Record<string, string>> = {
  tasks: 'Aufgaben',
  docs: 'Dokumente',
  dashboards: 'Dashboards',
  whiteboards: 'Whiteboards',
  automations: 'Automatisierungen',
  'time-tracking': 'Zeiterfassung',
};
const ADD_ONS: Record<Language, Readonly<Record<string, string>>> = {
  en: { brain: 'Brain', aiNotetaker: 'AI Notetaker' },
  de: { brain: 'Brain', aiNotetaker: 'KI-Protokolle' },
};
const ID = /^[a-z\d]+(?:-[a-z\d]+)*$/;

const nameIn = (names: Readonly<Record<string, string>>, value: string) =>
  Object.hasOwn(names, value) ? names[value] : undefined;

/** Name of a team in a language; a value that isn't of the form stays as it is. */
export function departmentName(value: string, language: Language): string {
  return nameIn(language === 'de' ? GERMAN_DEPARTMENTS : ENGLISH_DEPARTMENTS, value) ?? value;
}

/** Name of an add-on in a language; an unknown one stays as it is. */
export function addOnName(value: string, language: Language): string {
  return nameIn(ADD_ONS[language], value) ?? value;
}

/** Name of a template in a language; an unknown id becomes words: `launch-plan` is `Launch plan`. */
export function templateName(value: string, language: Language): string {
  const german = language === 'de' ? nameIn(GERMAN_TEMPLATES, value) : undefined;
  return german ?? (ID.test(value) ? `${value.charAt(0).toUpperCase()}${value.slice(1)}`.replaceAll('-', ' ') : value);
}
