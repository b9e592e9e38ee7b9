import type { DecidedFlag } from '../variantCookie.ts';

/** A flag sends the visitor to another path. */
export interface VisitRedirect {
  from: string;
  /** Its value is a path of this site, which may have a query of its own. */
  decided: DecidedFlag;
}
