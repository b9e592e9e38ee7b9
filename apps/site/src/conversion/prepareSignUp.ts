import type { FORM_FIELDS } from '@cumulus/forms';
import { readText } from '../platform/browser/storage.ts';
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

/** The plan and billing period in the address of the form, such as “Your plan: Business · Yearly”. */
function showChoice(form: HTMLFormElement): void {
  const line = form.querySelector<HTMLElement>('[data-choice]');
  const { searchParams } = new URL(form.getAttribute('action') ?? '', location.href);
  const plan = searchParams.get('plan') ?? '';
  if (!line) return;
  line.hidden = !/^[a-z]{1,20}$/.test(plan);
  const name = plan.charAt(0).toUpperCase() + plan.slice(1);
  const period = { yearly: line.dataset.yearly, monthly: line.dataset.monthly }[searchParams.get('period') ?? ''];
  line.textContent = `${line.dataset.choice ?? ''} ${[name, period].filter(Boolean).join(' · ')}`;
}
