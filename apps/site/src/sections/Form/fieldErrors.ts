import {
  type FieldError,
  type FieldKind,
  type FieldRule,
  findFieldError,
  maxLengthOf,
  normalizeValue,
} from '@cumulus/forms';

/** A control of a form that visitors fill in. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A control with its message. */
export interface ControlError {
  control: Control;
  message: string;
}

/** The controls of a form's fields, in their order. */
export function listControls(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('[data-field] :is(input, select, textarea)')];
}

/** What is wrong with a control, by the rules that the site has as well. */
export function findControlError(control: Control): FieldError | undefined {
  if (control.validity.badInput) return 'number';
  const rule = ruleOf(control);
  return findFieldError(
    rule,
    normalizeValue(rule, rule.kind === 'checkbox' && !isChecked(control) ? '' : control.value),
  );
}

function isChecked(control: Control): boolean {
  return (control as HTMLInputElement).checked;
}

function ruleOf(control: Control): FieldRule {
  const { name, required } = control;
  const kind = control.closest<HTMLElement>('[data-kind]')?.dataset.kind as FieldKind;
  const options = kind === 'select' ? [...(control as HTMLSelectElement).options].map(({ value }) => value) : [];
  return { name, kind, isRequired: required, options };
}

/**
 * Shows an error beside its control, or clears it.
 * @param form has the message of each error in its data attributes
 * @returns the message
 */
export function showError(form: HTMLFormElement, control: Control, error = findControlError(control)): string {
  // In a list nothing is filled in, but chosen.
  const key = error === 'required' && control instanceof HTMLSelectElement ? 'notOffered' : error;
  const message = (key && form.dataset[key]?.replace('{n}', String(maxLengthOf(ruleOf(control).kind)))) ?? '';
  const place = document.getElementById(`${control.id}-error`);
  if (place) {
    place.textContent = message;
    place.hidden = !message;
    const described = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== place.id);
    if (message) described.push(place.id);
    control.setAttribute('aria-describedby', described.join(' '));
    if (described.length === 0) control.removeAttribute('aria-describedby');
  }
  if (message) control.setAttribute('aria-invalid', 'true');
  else control.removeAttribute('aria-invalid');
  return message;
}

/** A line of the summary, which leads to its control. */
export function errorItem(form: HTMLFormElement, { control, message }: ControlError): HTMLLIElement {
  const item = document.createElement('li');
  const anchor = document.createElement('a');
  anchor.href = `#${control.id}`;
  const label = form.querySelector(`label[for="${CSS.escape(control.id)}"]`)?.firstChild?.textContent ?? control.name;
  anchor.textContent = `${label}${/[?!.:]$/.test(label) ? '' : ':'} ${message}`;
  anchor.addEventListener('click', (event) => {
    event.preventDefault();
    control.focus();
  });
  item.append(anchor);
  return item;
}
