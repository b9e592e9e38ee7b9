import { visitorAttributes } from '../browser/visitorAttributes.ts';
import { VARIANT_COOKIE, variantCookie } from '../variantCookie.ts';
import { browserCookie } from './browserCookie.ts';
import type { DebugVisitor } from './createEvaluate.ts';
import type { DebugPage } from './DebugPage.ts';

/** The visitor that the page was made for: on a first visit the cookies that a prefetched page brings right after count for nothing yet. */
export function debugVisitor({ visitor: { hasId, hasVariants, country } }: DebugPage): DebugVisitor {
  const { id, ...attributes } = visitorAttributes();
  const remembered = hasVariants ? variantCookie.parse(browserCookie.read(VARIANT_COOKIE)) : undefined;
  return {
    attributes: { ...attributes, ...(hasId && { id }), ...(country && { country }) },
    seen: remembered?.flags ?? [],
  };
}
