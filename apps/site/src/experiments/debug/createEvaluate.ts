import { type Attributes, type FeatureApiResponse, type FeatureResult, GrowthBook } from '@growthbook/growthbook';
import type { DebugOverrides } from '../debugCookie.ts';

/** What the official SDK says of a flag. */
export type Evaluate = (flag: string) => FeatureResult;

/**
 * Evaluates flags with the official SDK as the server does. Counts nothing and changes nothing on the page.
 * @param payload decrypted
 * @param attributes the visitor
 * @param overrides what is forced
 */
export function createEvaluate(
  { features, savedGroups }: FeatureApiResponse,
  attributes: Attributes,
  { flags, variations }: DebugOverrides,
): Evaluate {
  const client = new GrowthBook({
    features,
    savedGroups,
    attributes,
    forcedFeatureValues: flags,
    forcedVariations: Object.fromEntries(variations),
  });
  return (flag) => client.evalFeature(flag);
}
