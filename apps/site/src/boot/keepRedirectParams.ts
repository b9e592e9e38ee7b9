import { reportError } from '../platform/browser/reportError.ts';

/** Only where the address has some is anything loaded for it. */
export function keepRedirectParams(): void {
  if (!location.search.includes('redirectParams=')) return;
  import('../visitor/redirectParams/redirectParams.ts')
    .then(({ redirectParams }) => redirectParams.keep(location.search))
    .catch((error) => reportError('redirectParams', error));
}
