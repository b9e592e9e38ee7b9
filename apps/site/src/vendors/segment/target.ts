/** Where events go, in Segment's terms. */
export interface SegmentTarget {
  writeKey: string;
  /** Base address of `/t`, `/b` and `/m`, such as `https://api.segment.io/v1`. */
  apiUrl: string;
  /** Base address of `/v1/projects/{writeKey}/settings`. */
  cdnUrl: string;
}

/** The built-in collector, by way of the site's own origin. */
export const BUILT_IN_TARGET: SegmentTarget = {
  writeKey: 'cumulus-local',
  apiUrl: '/segment/v1',
  cdnUrl: '/segment',
};

/** Where this page's events go: by the document's `data-segment`, else built in. The API's address is absolute, since the SDK needs host and protocol. */
export function readTarget(root: HTMLElement = document.documentElement): SegmentTarget {
  const [writeKey = BUILT_IN_TARGET.writeKey, apiUrl = BUILT_IN_TARGET.apiUrl, cdnUrl = BUILT_IN_TARGET.cdnUrl] =
    root.dataset.segment?.split(' ') ?? [];
  return { writeKey, apiUrl: new URL(apiUrl, location.href).href, cdnUrl };
}
