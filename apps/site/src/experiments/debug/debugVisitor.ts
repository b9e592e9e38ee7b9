import { visitorAttributes } from '../browser/visitorAttributes.ts';
import { VARIANT_COOKIE, variantCookie } from '../variantCookie.ts';
import { browserCookie } from './browserCookie.ts';
import type { DebugVisitor } from './createEvaluate.ts';

/** The visitor as the browser knows them: everything but the country. */
export function debugVisitor(): DebugVisitor {
  const remembered = variantCookie.parse(browserCookie.read(VARIANT_COOKIE));
  return { attributes: visitorAttributes(), seen: remembered?.flags ?? [] };
}
