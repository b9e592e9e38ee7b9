import { type UserLocation, userLocation } from './userLocation.ts';

/**
 * Asks once for where the visitor is, unless it is known: a vendor's service where one is configured, else the one that is built in, by way of the
 * site. To be called once consent to analytics is there.
 * @param onKnown is given where the visitor is, once that is known
 * @returns stops
 */
export function startLocation(onKnown: (location: UserLocation) => void): () => void {
  const stopping = new AbortController();
  const loading = userLocation.load(document.documentElement.dataset.locationUrl ?? '/ip', stopping.signal);
  loading.then((location) => location && onKnown(location));
  return () => stopping.abort();
}
