import { userLocation } from './userLocation.ts';

/**
 * Asks once for where the visitor is, unless it is known: a vendor's service where one is configured, else the one that is built in, by way of the
 * site. To be called once consent to analytics is there.
 * @returns stops
 */
export function startLocation(): () => void {
  const stopping = new AbortController();
  userLocation.load(document.documentElement.dataset.locationUrl ?? '/ip', stopping.signal);
  return () => stopping.abort();
}
