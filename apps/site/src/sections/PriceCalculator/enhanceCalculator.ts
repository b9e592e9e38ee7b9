import { reportError } from '../../platform/browser/reportError.ts';

/** Loads the calculator when the visitor first uses it. Until then it shows the totals that the server rendered. */
export function enhanceCalculator(element: HTMLElement): void {
  const form = element as HTMLFormElement;
  let isLoading = false;
  // A change may be complete before the code for it is there.
  let hasChanged = false;

  function load(): void {
    if (isLoading) return;
    isLoading = true;
    import('./startCalculator.ts').then(
      (module) => module.startCalculator(form, hasChanged),
      (error: unknown) => {
        // The next use tries again.
        isLoading = false;
        reportError('calculator', error);
      },
    );
  }

  for (const type of ['pointerdown', 'focusin', 'input'] as const) form.addEventListener(type, load);
  form.addEventListener('change', () => {
    hasChanged = true;
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  // The browser restored another choice, which the totals of the server don't match.
  const isRestored = [...form.querySelectorAll('input')].some((input) =>
    input.type === 'number' ? input.value !== input.defaultValue : input.checked !== input.defaultChecked,
  );
  if (isRestored) load();
}
