import type { FlagFiles } from './FlagFiles.ts';
import { namedGroups } from './namedGroups.ts';

/**
 * Leaves out what names something that is left out itself: an experiment whose saved group is missing, and all rules of a flag of which one asks for a
 * missing group or flag. Without the group a condition would match others than was meant (`$notInGroup`: everybody); the flag has its default then.
 */
export function leaveOutDependents({ features, experiments, savedGroups }: FlagFiles): void {
  const isMissing = (condition: unknown) => namedGroups(condition).some((id) => !savedGroups.has(id));
  for (const [key, { condition }] of experiments) if (isMissing(condition)) experiments.delete(key);
  const isLost = ({ condition, parentConditions = [] }: { condition?: unknown; parentConditions?: { id: string }[] }) =>
    isMissing(condition) || parentConditions.some(({ id }) => !features.has(id));
  for (const [key, feature] of features) if (feature.rules.some(isLost)) features.set(key, { ...feature, rules: [] });
}
