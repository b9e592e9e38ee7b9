/** Where product analytics goes, in Amplitude's terms. */
export interface AmplitudeTarget {
  apiKey: string;
  /** Address of the HTTP API or of the batch API. */
  url: string;
}

/** The built-in service, by way of the site's own origin. */
export const BUILT_IN_TARGET: AmplitudeTarget = { apiKey: 'cumulus-web', url: '/amplitude/2/httpapi' };

/** Where this page's events go, with an absolute address: by the document's `data-amplitude`, else built in. */
export function readTarget(root: HTMLElement = document.documentElement): AmplitudeTarget {
  const [apiKey = BUILT_IN_TARGET.apiKey, url = BUILT_IN_TARGET.url] = root.dataset.amplitude?.split(' ') ?? [];
  return { apiKey, url: new URL(url, location.href).href };
}
