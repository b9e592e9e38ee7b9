import type { FeatureDefinition } from '@growthbook/growthbook';
import type { VisitorAttributes } from '../visitorAttributes.ts';

type KnownFeature = FeatureDefinition & { asksForMore?: boolean };

/** What asks for the visitor's id: a share of all visitors, or an experiment. */
const NEEDS_ID = /"(?:coverage|range|ranges|filters|variations|id)"/;

/**
 * Whether the browser knows all that a flag's rules ask for, so that it comes to the same value as the server: not the country, and the id
 * only after consent. A service that evaluates by itself tells no rules, and says of the flag that it asks for more.
 */
export function isKnowable(feature: KnownFeature | undefined, { id }: VisitorAttributes): boolean {
  if (feature?.asksForMore) return false;
  const rules = JSON.stringify(feature?.rules ?? []);
  return !rules.includes('"country"') && (id !== undefined || !NEEDS_ID.test(rules));
}
