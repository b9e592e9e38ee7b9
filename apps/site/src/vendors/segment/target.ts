/** Where events go, in Segment's terms. */
export interface SegmentTarget {
  writeKey: string;
  /** What `/t`, `/b` and `/m` are asked below, such as `https://api.segment.io/v1`. */
  apiUrl: string;
  /** What `/v1/projects/{writeKey}/settings` is asked below. */
  cdnUrl: string;
}

/** The built-in collector, by way of the site's own origin. */
export const BUILT_IN_TARGET: SegmentTarget = {
  writeKey: 'cumulus-local',
  apiUrl: '/segment/v1',
  cdnUrl: '/segment',
};

/** Where this page's events go: as its document says, else to what is built in. The API's address is whole: the SDK asks for host and protocol. */
export function readTarget(root: HTMLElement = document.documentElement): SegmentTarget {
  const [writeKey = BUILT_IN_TARGET.writeKey, apiUrl = BUILT_IN_TARGET.apiUrl, cdnUrl = BUILT_IN_TARGET.cdnUrl] =
    root.dataset.segment?.split(' ') ?? [];
  return { writeKey, apiUrl: new URL(apiUrl, location.href).href, cdnUrl };
}
