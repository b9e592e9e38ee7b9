import type { FORM_FIELDS } from '@cumulus/forms';
import { readText } from '../platform/browser/storage.ts';
import type { ADD_ON_FEATURES, PLAN_TIERS } from '../pricing/catalogue.ts';
import type { StorageName } from '../privacy/storage/storageMatrix.ts';

const DEPARTMENT = 'department' satisfies StorageName;
const REDIRECT_PARAMS = 'redirectParams' satisfies StorageName;
const FIELD: (typeof FORM_FIELDS)['redirectParams'] = '_redirectParams';

/**
 * Fills a sign-up form with what the browser knows: the visitor's department, the parameters of the link that they came by, and the plan that they chose
 * where they opened it.
 */
export function prepareSignUp(form: HTMLFormElement): void {
  selectDepartment(form);
  // Captured, so before the listener that sends the form: between two listeners of a click a promise of the first may run.
  form.addEventListener('submit', () => addRedirectParams(form), { capture: true });
  showChoice(form);
  // An overlay is opened again with another plan.
  new MutationObserver(() => showChoice(form)).observe(form, { attributeFilter: ['action'] });
}

/** The department of this page, or the stored one. One that the form doesn't offer stays unselected, and a selected one stays. */
function selectDepartment(form: HTMLFormElement): void {
  const select = form.querySelector<HTMLSelectElement>('select[name="department"]');
  const department = document.documentElement.dataset.department ?? readText(DEPARTMENT);
  if (!select || select.value || !department) return;
  const offered = [...select.options].find(({ value }) => value === department);
  if (offered) offered.selected = true;
}

/** As they are stored: the site checks them (server/forms/signUpChoice.ts), and the code that merges them is larger than this module. */
function addRedirectParams(form: HTMLFormElement): void {
  // Those of this landing may still be on their way to session storage.
  const value = readSession(REDIRECT_PARAMS) ?? new URLSearchParams(location.search).get(REDIRECT_PARAMS);
  if (!value || form.querySelector(`[name="${FIELD}"]`)) return;
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: FIELD, value }));
}

function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

const BILLINGS = ['yearly', 'monthly'] as const;
// As values they would bring the whole catalogue along.
const TIERS: readonly string[] = [
  'free',
  'unlimited',
  'business',
  'enterprise',
] satisfies (typeof PLAN_TIERS)[number][];
const ADD_ONS = ['brain', 'aiNotetaker'] satisfies (typeof ADD_ON_FEATURES)[number][];

/** What is chosen in the address of the form, such as “Your plan: Business · Yearly · 40 people · Brain”. */
function showChoice(form: HTMLFormElement): void {
  const line = form.querySelector<HTMLElement>('[data-choice]');
  const { searchParams } = new URL(form.getAttribute('action') ?? '', location.href);
  const plan = searchParams.get('plan') ?? '';
  if (!line) return;
  line.hidden = !TIERS.includes(plan);
  const name = plan.charAt(0).toUpperCase() + plan.slice(1);
  const billing = BILLINGS.find((one) => one === searchParams.get('period'));
  const period = billing && line.dataset[billing];
  const addOns = ADD_ONS.filter((one) => searchParams.get('addOns')?.split(',').includes(one));
  const parts = [name, period, peopleText(line, searchParams), ...addOns.map((one) => line.dataset[one])];
  line.textContent = `${line.dataset.choice ?? ''} ${parts.filter(Boolean).join(' · ')}`;
}

/** “40 people”; undefined for what the site wouldn't store. */
function peopleText({ dataset }: HTMLElement, parameters: URLSearchParams): string | undefined {
  const people = parameters.get('people') ?? '';
  if (!/^(?:[1-9]\d{0,3}|10000)$/.test(people)) return undefined;
  return dataset.people?.replace('{n}', new Intl.NumberFormat(document.documentElement.lang).format(Number(people)));
}
