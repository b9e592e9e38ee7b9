import { BUILT_IN_TARGET, type MeasurementTarget } from './MeasurementTarget.ts';

/** Where this page's events go: as its document says, else to what is built in. The API's address is whole: the SDK asks for host and protocol. */
export function readTarget(root: HTMLElement = document.documentElement): MeasurementTarget {
  const [writeKey = BUILT_IN_TARGET.writeKey, apiUrl = BUILT_IN_TARGET.apiUrl, cdnUrl = BUILT_IN_TARGET.cdnUrl] =
    root.dataset.segment?.split(' ') ?? [];
  return { writeKey, apiUrl: new URL(apiUrl, location.href).href, cdnUrl };
}
