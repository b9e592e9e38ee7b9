import type { FlagFiles } from '../../apps/content/growthbook/files/parseFlagFile.ts';
import { valueText } from '../../apps/site/src/flags/cookies/flagText.ts';

/**
 * The values that a flag can have, as the text by which content names them.
 * @param files the flags folder
 * @param flag its key
 * @returns undefined for a flag that there isn't
 */
export function possibleValues({ features, experiments }: FlagFiles, flag: string): string[] | undefined {
  const feature = features.get(flag);
  if (!feature) return undefined;
  if (feature.valueType === 'boolean') return ['true', 'false'];
  const given = feature.rules.flatMap((rule) => {
    if (rule.experiment === undefined) return [rule.force];
    return (experiments.get(rule.experiment)?.variations ?? []).map(({ value }) => value);
  });
  return [...new Set([feature.defaultValue, ...given].map(valueText))];
}
