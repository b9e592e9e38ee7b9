import type { Locale } from '../texts/Texts.ts';
import type { Id } from '../workspace/types.ts';
import { VIEWS, type View } from '../workspace/views.ts';
import { DEFAULT_PROJECT, findProject, PROJECTS } from './projects.ts';

export const PLANS = ['free', 'unlimited', 'business', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** What the query of the demo's address decides. Its values are bounded, so that each first view is rendered once. */
export interface StartChoice {
  locale: Locale;
  /** Slug of a project that exists. */
  team: string;
  view: View;
  /** The person of the project that the visitor is. */
  me: Id;
  plan: Plan | undefined;
  /** Sent with "Start free". */
  template: string | undefined;
}

/** The view that a template is about. */
const TEMPLATE_VIEWS: Readonly<Record<string, View>> = {
  tasks: 'board',
  docs: 'doc',
  dashboards: 'dashboard',
  whiteboards: 'whiteboard',
  automations: 'automations',
  'time-tracking': 'dashboard',
};

/** The team of a department of the sign-up form, where both have other names. */
const DEPARTMENT_TEAMS: Readonly<Record<string, string>> = {
  'creative-design': 'design',
  support: 'customer-service',
  'engineering-product': 'agile',
  'finance-accounting': 'accounting',
  'hr-recruiting': 'human-resources',
  'pmo-project-management': 'project-management',
  'sales-crm': 'sales',
  'personal-use': 'personal',
};

/** Reads the query. What is unknown is ignored, so that a wrong link still shows the demo. */
export function readStartChoice(query: string): StartChoice {
  const parameters = new URLSearchParams(query);
  const read = (name: string) => parameters.get(name) ?? '';
  const department = toSlug(read('department'));
  const teams = [read('team'), own(DEPARTMENT_TEAMS, department) ?? department];
  const team = teams.find((slug) => PROJECTS.has(slug)) ?? DEFAULT_PROJECT;
  const { start, people } = findProject(team);
  const template = read('template');
  const templateView = own(TEMPLATE_VIEWS, template);
  return {
    locale: read('locale') === 'de' ? 'de' : 'en-US',
    team,
    view: VIEWS.find((view) => view === read('view')) ?? templateView ?? start.view,
    me: people.find(({ id }) => id === read('me'))?.id ?? start.me,
    plan: PLANS.find((plan) => plan === read('plan')),
    template: templateView && template,
  };
}

/** One text for each choice, in which unknown parameters and their order make no difference. */
export function choiceKey({ locale, team, view, me, plan, template }: StartChoice): string {
  return [locale, team, view, me, plan ?? '', template ?? ''].join('/');
}

/** `Sales & CRM` becomes `sales-crm`. */
const toSlug = (text: string) =>
  text
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-');

const own = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;
