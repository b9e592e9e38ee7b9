/** Where recordings go, and where their configuration comes from. */
export interface ReplayTarget {
  /** Key of the Amplitude project. */
  apiKey: string;
  /** Receives recordings and interactions. */
  trackUrl: string;
  /** Says whether recording is on; the key and a query follow. */
  configUrl: string;
}

/** The built-in service, on the site's own origin. */
export const BUILT_IN_TARGET: ReplayTarget = {
  apiKey: 'cumulus-web',
  trackUrl: '/amplitude/sessions/v2/track',
  configUrl: '/amplitude/config',
};

/** @param value of the document's `data-replay`; empty: the built-in service */
export function parseTarget(value: string): ReplayTarget {
  const [apiKey, trackUrl, configUrl] = value.split(' ');
  return apiKey && trackUrl && configUrl ? { apiKey, trackUrl, configUrl } : BUILT_IN_TARGET;
}
