/** What is chosen and typed in a form, as a text to compare. */
export function formState(form: HTMLFormElement): string {
  return [...form.querySelectorAll('input')].map((input) => (isTyped(input) ? input.value : input.checked)).join();
}

/** Whether the form is no longer as the server sent it: the browser has restored an earlier state. */
export function isRestored(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('input')].some((input) =>
    isTyped(input) ? input.value !== input.defaultValue : input.checked !== input.defaultChecked,
  );
}

const isTyped = ({ type }: HTMLInputElement) => type === 'number';
