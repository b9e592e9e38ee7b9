/** How soon the site reacts, in milliseconds. The requirement of each is in its row. */
export const LIMITS = {
  /** REQ-FLG-05: a changed flag, from the written file on. */
  flagMs: 1_000,
  /** REQ-FLG-17: what a flag service without an answer adds to a start. */
  addedStartMs: 300,
  /** REQ-CNS-04. */
  otherTabMs: 1_000,
  /** REQ-EXP-06: 3.5 s, and the frames in which the page shows it. */
  controlMs: 3_500 + 100,
  /** REQ-UIS-03. */
  overlayMs: 100,
  /** REQ-PRF-10, after its planned time. */
  plannedMs: 1_000,
  /** REQ-PRF-10, while another receiver doesn't answer. */
  webhookMs: 1_000,
  /** REQ-PRF-10, while a webhook has no answer. */
  shutdownMs: 1_000,
  /** REQ-PRF-10. */
  badGatewayMs: 2_000,
  /** REQ-PRF-10, after the limit for a request has passed. */
  timeoutMs: 2_000,
  /** REQ-PRF-05: the slowest page of a node. */
  withoutRedisMs: 900,
  /** REQ-PRF-05: all responses of `responsesWithoutSite`, one after the other. */
  withoutSiteMs: 5_000,
  responsesWithoutSite: 46,
} as const;
