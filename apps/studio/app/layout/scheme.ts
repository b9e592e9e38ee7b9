const KEY = 'cumulus.studio.scheme';

/** Dark, light, or as the system says. */
export type Scheme = 'auto' | 'light' | 'dark';

/** What this browser chose. */
export function readScheme(): Scheme {
  const chosen = read();
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto';
}

/** Shows the studio in a scheme, and remembers it in this browser. */
export function chooseScheme(scheme: Scheme): void {
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // Without storage it is chosen until the page is closed.
  }
  applyScheme(scheme);
}

/** Shows the studio in a scheme. */
export function applyScheme(scheme = readScheme()): void {
  if (scheme === 'auto') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
  // Charts are drawn with colours that a canvas can't follow.
  dispatchEvent(new Event('schemechange'));
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
