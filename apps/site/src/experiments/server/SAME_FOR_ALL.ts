import type { VisitDecision } from './VisitDecision.ts';

/** Where nothing is decided. */
export const SAME_FOR_ALL: VisitDecision = Object.freeze({
  variantKey: '',
  cookies: Object.freeze([]),
  isCacheable: true,
  location: undefined,
  isRefused: false,
  isNoIndex: false,
});
