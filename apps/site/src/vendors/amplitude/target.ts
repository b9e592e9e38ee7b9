/** Where product analytics goes, in Amplitude's terms. */
export interface AmplitudeTarget {
  apiKey: string;
  /** Address of the HTTP API or of the batch API. */
  url: string;
}

/** The built-in service, by way of the site's own origin. */
export const BUILT_IN_TARGET: AmplitudeTarget = { apiKey: 'cumulus-web', url: '/amplitude/2/httpapi' };

/**
 * Where a page's events go, with an absolute address.
 * @param value of the document's `data-amplitude`; empty: the built-in service
 */
export function parseTarget(value = ''): AmplitudeTarget {
  const [apiKey, url] = value.split(' ');
  const target = apiKey && url ? { apiKey, url } : BUILT_IN_TARGET;
  return { ...target, url: new URL(target.url, location.href).href };
}

/** Ids of the site's visitors and users may be short. */
export const MIN_ID_LENGTH = 1;
