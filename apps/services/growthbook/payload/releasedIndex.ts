import type { ExperimentFile } from '../files/experimentSchema.ts';

/** The index of the variation that a stopped experiment gives everybody, or undefined. */
export function releasedIndex({ status, releasedVariation, variations }: ExperimentFile): number | undefined {
  if (status !== 'stopped' || releasedVariation === undefined) return undefined;
  return variations.findIndex(({ key }) => key === releasedVariation);
}
