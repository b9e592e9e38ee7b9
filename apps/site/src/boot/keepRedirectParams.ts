/** Only where the address has some is anything loaded for it. */
export function keepRedirectParams(): void {
  if (!location.search.includes('redirectParams=')) return;
  Promise.all([import('../visitor/redirectParams/redirectParams.ts'), import('../measurement/errors/reportError.ts')])
    .then(([{ redirectParams }, { reportError }]) => redirectParams.keep(location.search, reportError))
    .catch((error) => console.error('[redirectParams]', error));
}
