import { reportError } from '../../platform/browser/reportError.ts';
import { formState, isRestored } from './formState.ts';

/** Loads the calculator when the visitor first uses it. Until then it shows the totals that the server rendered. */
export function enhanceCalculator(element: HTMLElement): void {
  const form = element as HTMLFormElement;
  // A change may begin, and be complete, before the code for it is there.
  const before = formState(form);
  let isLoading = false;
  let hasChanged = false;

  function load(): void {
    if (isLoading) return;
    isLoading = true;
    import('./startCalculator.ts').then(
      (module) => module.startCalculator(form, { before, hasChanged }),
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
  // The totals of the server don't match.
  if (isRestored(form)) load();
}
