import type { FeatureDefinition } from '@growthbook/growthbook';
import type { VisitorAttributes } from '../visitorAttributes.ts';

/** What asks for the visitor's id: a share of all visitors, or an experiment. */
const NEEDS_ID = /"(?:coverage|range|ranges|filters|variations|id)"/;

/**
 * Whether the browser knows all that a flag's rules ask for, so that it comes to the same value as the server: not the country, and the id
 * only after consent.
 */
export function isKnowable(feature: FeatureDefinition | undefined, { id }: VisitorAttributes): boolean {
  const rules = JSON.stringify(feature?.rules ?? []);
  return !rules.includes('"country"') && (id !== undefined || !NEEDS_ID.test(rules));
}
