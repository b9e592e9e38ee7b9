import { valueText } from '../valueText.ts';
import { type DecidedFlag, variantCookie } from '../variantCookie.ts';
import { experimentRule } from './experimentRule.ts';
import type { FlagPayload } from './FlagPayload.ts';

/** What rules can deal by here; the vendor's client takes the rule's fallback for an attribute that nobody has. */
const KNOWN = new Set(['id', 'url', 'path', 'locale', 'device', 'country']);

/**
 * Adds to a decision what its exposure has to say of the experiment, from the flags as they are: phase, the variation's key, what visitors are dealt
 * by, and whether the variation has the control's value. What a cookie claimed of these doesn't count.
 */
export function describeTaken(payload: FlagPayload, decided: DecidedFlag): DecidedFlag {
  const { flag, value, experiment, variation, bucketVersion } = decided;
  if (experiment === undefined || variation === undefined) return decided;
  const rule = experimentRule(payload, flag, experiment);
  const key = rule?.meta?.[variation]?.key ?? '';
  const attribute = rule?.hashAttribute ?? 'id';
  const fallback = typeof rule?.fallbackAttribute === 'string' ? rule.fallbackAttribute : attribute;
  const hashAttribute = KNOWN.has(attribute) ? attribute : fallback;
  const { phase } = rule ?? {};
  const isControl = variation > 0 && controlValues(payload, flag, rule?.variations).includes(value);
  return {
    ...{ flag, value, experiment, variation },
    ...(bucketVersion && { bucketVersion }),
    ...(isPhase(phase) && { phase: Number(phase) }),
    ...(key !== String(variation) && variantCookie.canHold(key) && { variationKey: key }),
    ...(hashAttribute !== 'id' && { hashAttribute }),
    ...(isControl && { isControl }),
  };
}

/** Values that are right to show the control: the first variation's, and the one that everybody has outside of experiments. */
function controlValues({ plain }: FlagPayload, flag: string, variations: unknown[] = []): string[] {
  return [variations[0], plain.features[flag]?.defaultValue].map(valueText);
}

/** The vendor sends it as text. */
function isPhase(phase: unknown): boolean {
  const number = Number(phase ?? 0);
  return Number.isInteger(number) && number > 0 && number < 100_000;
}
