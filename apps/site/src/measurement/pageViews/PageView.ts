import type { Happened } from '../tracker/Happened.ts';

/** A view of a page, as it was when it was shown. */
export interface PageView extends Happened {
  /** The page's id as in specification section 2. */
  properties: { pageId: string | undefined };
}
