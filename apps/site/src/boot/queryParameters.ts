import { reportError } from '../platform/browser/reportError.ts';

const PARAMETER = /[?&](app_redirect|mobile_banner|redirectParams)=/;

/** Loads the code for parameters of the page's address that do something, where one is there. */
export function followParameters(): void {
  if (PARAMETER.test(location.search))
    import('./parameterEffects.ts')
      .then((module) => module.applyParameters(new URLSearchParams(location.search)))
      .catch((error) => reportError('query parameters', error));
}
