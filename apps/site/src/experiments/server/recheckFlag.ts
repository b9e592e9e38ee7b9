import { evalCondition, type FeatureRule } from '@growthbook/growthbook';
import { valueText } from '../valueText.ts';
import type { DecidedFlag } from '../variantCookie.ts';
import type { VisitorAttributes } from '../visitorAttributes.ts';
import { evaluateFlag } from './evaluateFlag.ts';
import type { FlagPayload } from './FlagPayload.ts';

type Condition = Parameters<typeof evalCondition>[1];
type SavedGroups = Parameters<typeof evalCondition>[2];

/**
 * Checks a flag again for a visitor without an id of their own, who was dealt no variation: country or device may have changed since, and rules that
 * ask for nothing else are followed. What was dealt stays, since another id would deal again with every page.
 * @param known what the cookie says
 */
export function recheckFlag(payload: FlagPayload, known: DecidedFlag, attributes: VisitorAttributes): DecidedFlag {
  if (isRolledOut(payload, known, attributes)) return known;
  const found = evaluateFlag(payload, known.flag, { attributes: { ...attributes, id: undefined } });
  return found.value === known.value ? known : found;
}

/** Whether the value is one that a share of the visitors gets who are like this one. */
function isRolledOut(
  { client, savedGroups }: FlagPayload,
  { flag, value }: DecidedFlag,
  attributes: VisitorAttributes,
): boolean {
  const matches = ({ condition }: FeatureRule) =>
    !condition || evalCondition(attributes, condition as Condition, savedGroups as SavedGroups);
  // The client's rules, whose patterns take bounded time.
  const { rules = [] } = client.getFeatures()[flag] ?? {};
  return rules.some(
    (rule) =>
      'force' in rule &&
      (rule.coverage !== undefined || rule.range !== undefined) &&
      valueText(rule.force) === value &&
      matches(rule),
  );
}
