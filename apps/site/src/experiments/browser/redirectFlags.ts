/** Flags that may lead away from this page, from `<html data-redirect-flags>`, where they stand encoded as in the cookie. */
export function redirectFlags(): string[] {
  const { redirectFlags: names } = document.documentElement.dataset;
  return names ? names.split(' ').map(decodeURIComponent) : [];
}
