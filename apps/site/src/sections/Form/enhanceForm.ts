import { reportError } from '../../platform/browser/reportError.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';

type Send = ReturnType<typeof import('./sendForm.ts').createSender>;

/**
 * Sends a form without leaving the page. The code that does it is loaded when the visitor first uses the form. If it can't be loaded, the browser sends
 * the form, and the site answers with a page.
 */
export function enhanceForm(element: HTMLElement): void {
  const form = element as HTMLFormElement;
  const shownAt = performance.now();
  let loading: Promise<Send> | undefined;

  function load(): Promise<Send> {
    loading ??= import('./sendForm.ts').then(({ createSender }) => createSender(form, shownAt));
    return loading;
  }

  /** The next use tries again. */
  function fail(error: unknown): void {
    loading = undefined;
    report(error);
  }

  form.noValidate = true;
  if (form.dataset.leadKind === 'signUp') {
    import('../../conversion/prepareSignUp.ts').then((module) => module.prepareSignUp(form)).catch(report);
    // Without consent there is no event, and its code would be downloaded for nothing.
    if (browserConsent.allows('C0002'))
      import('../../conversion/formEvents.ts').then((module) => module.trackSignUpStart(form)).catch(report);
  }
  form.addEventListener('focusin', () => void load().catch(fail));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    load().then(
      (send) => send(),
      (error: unknown) => {
        fail(error);
        // Not by its property, which a field of this name would hide.
        HTMLFormElement.prototype.submit.call(form);
      },
    );
  });
}

function report(error: unknown): void {
  reportError('form', error);
}
