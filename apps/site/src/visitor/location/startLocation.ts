import { userLocation } from './userLocation.ts';

/**
 * Asks once for where the visitor is, unless it is known. To be called once consent to analytics is there.
 * @param url of the location service: a vendor's, else the one that is built in, by way of the site
 * @returns stops
 */
export function startLocation(url = document.documentElement.dataset.locationUrl ?? '/ip'): () => void {
  const stopping = new AbortController();
  userLocation.load(url, stopping.signal);
  return () => stopping.abort();
}
