/**
 * REQ-PRF-11. Milliseconds of processor time on the machine on which they were set, where the reference loop takes `referenceMs`. On another machine
 * the ratio to that loop counts.
 */
export const LIMITS = {
  referenceMs: 1.1,
  redirectMs: 500,
  hashesMs: 500,
  routeMs: 60,
  paramsMs: 200,
  consentMs: 5,
  countryMs: 40,
  redactionMs: 1_500,
  /** REQ-PRF-03: on any machine. */
  decisionP99Ms: 1,
} as const;
