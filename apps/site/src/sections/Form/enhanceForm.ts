/** Whether a text looks like a mail address: text, @, text, dot, text (REQ-LEA-01). */
export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value.trim());
}

/** Kinds of error. The form has the message for each in its data attributes. */
export type FieldError = 'required' | 'email' | 'number';

/** What findError reads of a control; HTML inputs, selects and textareas have it. */
type FieldState = {
  type: string;
  value: string;
  required: boolean;
  checked?: boolean;
  validity: { badInput: boolean; rangeUnderflow: boolean };
};

/** The first error of a control, or undefined. An empty optional field is valid. */
export function findError({ type, value, required, checked, validity }: FieldState): FieldError | undefined {
  if (validity.badInput || validity.rangeUnderflow) return 'number';
  const isEmpty = type === 'checkbox' ? !checked : value.trim() === '';
  if (isEmpty) return required ? 'required' : undefined;
  return type === 'email' && !isEmail(value) ? 'email' : undefined;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Shows or clears the error beside a control. @returns the message, or undefined */
function validateControl(form: HTMLFormElement, control: Control): string | undefined {
  const error = findError(control);
  const place = document.getElementById(`${control.id}-error`);
  const message = error && form.dataset[error];
  if (place) {
    place.textContent = message ?? '';
    place.hidden = !message;
  }
  const describedBy = (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id && id !== place?.id);
  if (message && place) describedBy.push(place.id);
  if (describedBy.length > 0) control.setAttribute('aria-describedby', describedBy.join(' '));
  else control.removeAttribute('aria-describedby');
  if (message) control.ariaInvalid = 'true';
  else control.removeAttribute('aria-invalid');
  return message;
}

function listError(form: HTMLFormElement, control: Control, message: string): HTMLLIElement {
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

/**
 * Validates a form when it is sent: errors beside their fields, and a summary that gets the focus. Input stays. For a valid form it reports that
 * sending isn't built yet, with the mail address; it never claims that the form was sent.
 */
export function enhanceForm(element: HTMLElement): void {
  const form = element as HTMLFormElement;
  const summary = form.querySelector<HTMLElement>('[data-summary]');
  const notice = form.querySelector<HTMLElement>('[data-notice]');
  const controls = [...form.querySelectorAll<Control>('input, select, textarea')];
  if (!summary || !notice) return;
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const items = controls.flatMap((control) => {
      const message = validateControl(form, control);
      return message ? [listError(form, control, message)] : [];
    });
    summary.querySelector('ul')?.replaceChildren(...items);
    summary.hidden = items.length === 0;
    notice.hidden = items.length > 0;
    (items.length > 0 ? summary : notice).focus();
  });
  // Errors are cleared while the visitor corrects them; none shows before the first attempt to send.
  form.addEventListener('input', ({ target }) => {
    const control = target as Control;
    if (control.ariaInvalid === 'true') validateControl(form, control);
  });
}
