import type { Locale } from '../texts/Texts.ts';
import { VIEWS, type View } from '../workspace/views.ts';
import { PEOPLE } from './project.ts';

export const PLANS = ['free', 'unlimited', 'business', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** What the query of the demo's address decides. It has few combinations, so that each first view is rendered once. */
export interface StartChoice {
  locale: Locale;
  view: View;
  /** The person that the visitor is. */
  me: (typeof PEOPLE)[number]['id'];
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

/** Who the visitor is, and what this person opens first, by the department of the sign-up form. */
const DEPARTMENT_STARTS: Readonly<Record<string, Pick<StartChoice, 'me' | 'view'>>> = {
  'creative-design': { me: 'rosa', view: 'whiteboard' },
  support: { me: 'rosa', view: 'automations' },
  'engineering-product': { me: 'tane', view: 'board' },
  'finance-accounting': { me: 'noor', view: 'dashboard' },
  'hr-recruiting': { me: 'leilani', view: 'list' },
  marketing: { me: 'rosa', view: 'doc' },
  operations: { me: 'leilani', view: 'timeline' },
  'pmo-project-management': { me: 'leilani', view: 'timeline' },
  'sales-crm': { me: 'rosa', view: 'list' },
  'personal-use': { me: 'leilani', view: 'board' },
  other: { me: 'leilani', view: 'list' },
};

/** Reads the query. What is unknown is ignored, so that a wrong link still shows the demo. */
export function readStartChoice(query: string): StartChoice {
  const parameters = new URLSearchParams(query);
  const read = (name: string) => parameters.get(name) ?? '';
  const department = own(DEPARTMENT_STARTS, toSlug(read('department'))) ?? DEPARTMENT_STARTS.other;
  const template = read('template');
  const templateView = own(TEMPLATE_VIEWS, template);
  return {
    locale: read('locale') === 'de' ? 'de' : 'en-US',
    view: VIEWS.find((view) => view === read('view')) ?? templateView ?? department?.view ?? 'list',
    me: PEOPLE.find(({ id }) => id === read('me'))?.id ?? department?.me ?? 'leilani',
    plan: PLANS.find((plan) => plan === read('plan')),
    template: templateView && template,
  };
}

/** One text for each choice, in which unknown parameters and their order make no difference. */
export function choiceKey({ locale, view, me, plan, template }: StartChoice): string {
  return [locale, view, me, plan ?? '', template ?? ''].join('/');
}

/** `Sales & CRM` becomes `sales-crm`. */
const toSlug = (text: string) =>
  text
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-');

const own = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;
