import type { FeatureResult } from '@growthbook/growthbook';

/** Says in a sentence where a flag's value comes from; the source itself stands beside it. */
export function reasonOf({ source, ruleId, experiment, experimentResult }: FeatureResult): string {
  switch (source) {
    case 'override':
      return 'Set in this browser.';
    case 'experiment': {
      const variation = experimentResult?.name ?? experimentResult?.key;
      const name = experiment?.name ?? experiment?.key;
      return `${name}: ${variation}${experimentResult?.hashUsed ? '' : ', forced'}.`;
    }
    case 'force':
      return ruleId ? `Set by its rule ${ruleId}.` : 'Set by one of its rules.';
    case 'prerequisite':
      return 'A flag that it depends on has another value.';
    case 'cyclicPrerequisite':
      return 'It depends on itself by way of other flags.';
    case 'unknownFeature':
      return 'The flag service does not know it.';
    default:
      return 'No rule applies.';
  }
}
