const ARRIVED = 'growthbookRedirects=';

/** Flags on every page shown. Only where there is something to follow is anything loaded for it. */
export function followFlags(root: Document = document): void {
  const { redirectFlags } = root.documentElement.dataset;
  // A redirect flag of this page, or one that has just led here.
  if (redirectFlags || root.cookie.includes(ARRIVED))
    import('../experiments/browser/followRedirects.ts').then(({ followRedirects }) => followRedirects(), report);
  if (root.querySelector('[data-decide]:not([data-decided])'))
    import('../experiments/browser/decideSlots.ts').then(({ decideSlots }) => decideSlots(), report);
}

function report(error: unknown): void {
  console.error('[flags]', error);
}
