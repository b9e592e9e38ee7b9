import { MAX_PEOPLE } from '@cumulus/content-model/pricing/limits';
import type { SignUpChoice } from '@cumulus/forms';

/** Keys of plans, templates and places on a page, as content and links write them. */
const KEY = /^[A-Za-z][\w-]{0,79}$/;
const BILLING_PERIOD = /^(monthly|yearly)$/;
/** Names with commas between them, as the price calculator writes them. */
const ADD_ONS = /^[A-Za-z][\w-]{0,39}(?:,[A-Za-z][\w-]{0,39}){0,9}$/;
/** As visitor/redirectParams.ts allows. */
const MAX_REDIRECT_PARAMS = 2_000;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * What a sign-up has beside its fields. Plan, billing period, people, add-ons and template stand in the address of the form, which is that of the link by which it was
 * opened; so they are kept without scripts as well. What is malformed is left out: it must not cost a sign-up. REQ-QUZ-07.
 * @param query of the form's address, such as `plan=business&period=yearly&people=40&addOns=brain`
 * @param fields checked values
 * @param redirectParams as a script sends them; without scripts those of the address
 */
export function readSignUpChoice(
  query: string,
  fields: Readonly<Record<string, string>>,
  redirectParams: string | undefined,
): SignUpChoice {
  const parameters = new URLSearchParams(query);
  return {
    department: fields.department || null,
    plan: read(parameters, 'plan', KEY),
    billingPeriod: read(parameters, 'period', BILLING_PERIOD),
    people: readPeople(parameters),
    addOns: [...new Set(read(parameters, 'addOns', ADD_ONS)?.split(','))],
    template: read(parameters, 'template', KEY),
    redirectParams: objectText(redirectParams ?? parameters.get('redirectParams')),
  };
}

/** Where the link stands by which the enterprise sales modal was opened: `modal=nav` in its address. */
export function readModalLocation(query: string): string | null {
  return read(new URLSearchParams(query), 'modal', KEY);
}

function readPeople(parameters: URLSearchParams): number | null {
  const people = Number(read(parameters, 'people', /^[1-9]\d{0,6}$/));
  return people >= 1 && people <= MAX_PEOPLE ? people : null;
}

function read(parameters: URLSearchParams, name: string, form: RegExp): string | null {
  const value = parameters.get(name);
  return value && form.test(value) ? value : null;
}

/** What JSON leaves as it is, and the lead service refuses in texts. */
const UNESCAPED_CONTROLS = /[\u007f-\u009f]/g;
const escapeControl = (control: string) => `\\u00${control.charCodeAt(0).toString(16)}`;

/** The text if it is a JSON object with something in it; its control characters are escaped. */
function objectText(text: string | null): string | null {
  if (!text || text.length > MAX_REDIRECT_PARAMS || !text.isWellFormed()) return null;
  try {
    const value: unknown = JSON.parse(text, (key, inner) => (FORBIDDEN.has(key) ? undefined : inner));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject || Object.keys(value).length === 0) return null;
    const json = JSON.stringify(value).replace(UNESCAPED_CONTROLS, escapeControl);
    return json.length <= MAX_REDIRECT_PARAMS ? json : null;
  } catch {
    return null;
  }
}
