const ARRIVED = 'growthbookRedirects=';

/** Redirect flags, on every page shown: only where this page has one, or the visitor was just led here by one, is anything loaded for it. */
export function followFlags(root: Document = document): void {
  if (!root.documentElement.dataset.redirectFlags && !root.cookie.includes(ARRIVED)) return;
  import('../experiments/browser/followRedirects.ts').then(
    ({ followRedirects }) => followRedirects(),
    (error) => console.error('[flags]', error),
  );
}
