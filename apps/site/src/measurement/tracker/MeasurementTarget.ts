/** Where events go, in Segment's terms. */
export interface MeasurementTarget {
  writeKey: string;
  /** What `/t`, `/b` and `/m` are asked below, such as `https://api.segment.io/v1`. */
  apiUrl: string;
  /** What `/v1/projects/{writeKey}/settings` is asked below. */
  cdnUrl: string;
}

/** The built-in collector, by way of the site's own origin. */
export const BUILT_IN_TARGET: MeasurementTarget = {
  writeKey: 'cumulus-local',
  apiUrl: '/segment/v1',
  cdnUrl: '/segment',
};
