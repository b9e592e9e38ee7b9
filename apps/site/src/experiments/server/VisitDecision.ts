/** What a visit gets; the form that delivery asks for. */
export interface VisitDecision {
  variantKey: string;
  cookies: readonly string[];
  isCacheable: boolean;
  /** Where the visitor is sent in place of the page. */
  location?: string;
  /** A prefetch or prerender that is not answered, so that the browser asks again when the visitor goes there. */
  isRefused?: boolean;
  isNoIndex?: boolean;
}
