import { readCookie } from '../../visitor/readCookie.ts';
import { VARIANT_COOKIE, variantCookie } from '../variantCookie.ts';
import { SAME_FOR_ALL } from './SAME_FOR_ALL.ts';
import type { VisitDecision } from './VisitDecision.ts';
import type { VisitSite } from './VisitSite.ts';
import { variantKeyOf } from './variantKeyOf.ts';

/**
 * Decides while there never were any flags: who was given variants before keeps them, everyone else gets the control, and nothing is remembered.
 * @param header the request's `Cookie` header
 */
export function decideWithoutFlags(site: VisitSite, path: string, header: string | undefined): VisitDecision {
  const uses = site.flagsOf(path);
  if (uses.length === 0) return SAME_FOR_ALL;
  const remembered = variantCookie.parse(readCookie(header, VARIANT_COOKIE))?.flags ?? [];
  const values = new Map(remembered.map(({ flag, value }) => [flag, value]));
  const flags = [...uses].sort((one, other) => (one.flag < other.flag ? -1 : 1));
  return { ...SAME_FOR_ALL, variantKey: variantKeyOf(flags, (flag) => values.get(flag)) };
}
