import type { ByLocale, Locale } from '../texts/Texts.ts';
import { DEFAULT_PROJECT, findProject, PROJECTS } from './projects.ts';

/** Names of the teams by the slug of their project: the titles of the site's team pages, in German those of its menus. */
const TEAM_NAMES: Readonly<Record<string, ByLocale<string>>> = {
  accounting: { 'en-US': 'Accounting', de: 'Buchhaltung' },
  agile: { 'en-US': 'Agile', de: 'Agile Entwicklung' },
  construction: { 'en-US': 'Construction', de: 'Bau' },
  crm: { 'en-US': 'CRM', de: 'CRM' },
  'customer-service': { 'en-US': 'Support', de: 'Kundenservice' },
  design: { 'en-US': 'Creative & Design', de: 'Kreation & Design' },
  education: { 'en-US': 'Education', de: 'Bildung' },
  events: { 'en-US': 'Events', de: 'Veranstaltungen' },
  finance: { 'en-US': 'Finance', de: 'Finanzen' },
  'getting-started': { 'en-US': 'Getting started', de: 'Erste Schritte' },
  health: { 'en-US': 'Health', de: 'Gesundheit' },
  'human-resources': { 'en-US': 'HR & Recruiting', de: 'Personal & Recruiting' },
  law: { 'en-US': 'Law', de: 'Recht' },
  marketing: { 'en-US': 'Marketing', de: 'Marketing' },
  media: { 'en-US': 'Media', de: 'Medien' },
  'non-profit': { 'en-US': 'Non-profits', de: 'Gemeinnützige Vereine' },
  operations: { 'en-US': 'Operations', de: 'Betrieb' },
  personal: { 'en-US': 'Personal use', de: 'Privat' },
  product: { 'en-US': 'Product', de: 'Produktentwicklung' },
  'project-management': { 'en-US': 'Project management', de: 'Projektmanagement' },
  'real-estate': { 'en-US': 'Real estate', de: 'Immobilien' },
  'remote-work': { 'en-US': 'Remote work', de: 'Arbeit auf Distanz' },
  'resource-management': { 'en-US': 'Resource management', de: 'Ressourcenplanung' },
  sales: { 'en-US': 'Sales', de: 'Vertrieb' },
  startup: { 'en-US': 'Startups', de: 'Start-ups' },
  student: { 'en-US': 'Students', de: 'Studierende' },
  'website-management': { 'en-US': 'Website management', de: 'Website-Pflege' },
};

/** A link of the list of teams. */
export interface Team {
  slug: string;
  name: string;
}

/** The teams that have a project, by name; before them the project that no team has. */
export function listTeams(locale: Locale): Team[] {
  const compare = new Intl.Collator(locale).compare;
  const teams = [...PROJECTS.keys()]
    .filter((slug) => slug !== DEFAULT_PROJECT)
    .map((slug) => ({ slug, name: TEAM_NAMES[slug]?.[locale] ?? slug }))
    .sort((one, other) => compare(one.name, other.name));
  return [{ slug: DEFAULT_PROJECT, name: findProject(DEFAULT_PROJECT).name[locale] }, ...teams];
}
