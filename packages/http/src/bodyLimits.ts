/** Largest bodies that the built-in applications take, in bytes. The site forwards a little more (`forwardedBytes`). */
export const BODY_LIMITS = {
  /** One event: 32 KB in Segment's HTTP API. */
  event: 32_768,
  /** A batch of events: 500 KB at Segment. */
  batch: 512_000,
  /** Events of product analytics, compressed or not. */
  productEvents: 1_000_000,
  /** A part of Amplitude's recording. */
  replayPart: 3_000_000,
  /** Events of monitoring. */
  monitoring: 1_000_000,
  /** A segment of Datadog's recording, with its event. */
  replaySegment: 1_500_000,
  /** A decision on consent, and a visitor's identity. */
  small: 4_096,
  /** Daily totals of consent that a node of the site sends. */
  totals: 400_000,
  /** Attributes for a remote evaluation of flags. */
  evaluation: 200_000,
  /** A booking of the meeting scheduler. */
  booking: 2_048,
  /** Ids of a visitor: those that are linked to each other can be many. */
  identities: 8_000_000,
} as const;

/** A tenth more, so that the application itself refuses larger bodies, in the form of its vendor. */
export const forwardedBytes = (limit: keyof typeof BODY_LIMITS): number => Math.ceil(BODY_LIMITS[limit] * 1.1);
