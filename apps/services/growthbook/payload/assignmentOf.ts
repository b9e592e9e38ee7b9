import type { ExperimentFile } from '../files/experimentSchema.ts';

/** The vendor's fields that say who gets which variation: the same in a flag's rule and in the list of experiments. */
export function assignmentOf(experiment: ExperimentFile) {
  const { namespace, condition, bucketVersion, minBucketVersion, variations, phase } = experiment;
  const { name, seed, hashAttribute, hashVersion, coverage, weights } = experiment;
  return {
    name,
    phase: String(phase),
    seed,
    hashAttribute,
    hashVersion,
    coverage,
    weights,
    variations: variations.map(({ value }) => value) as [unknown, unknown, ...unknown[]],
    meta: variations.map(({ key, name: label }) => ({ key, name: label })),
    ...(condition && { condition }),
    // Not the newer `filters`: those are checked before a variation that was forced or seen before, a namespace after.
    ...(namespace && { namespace: [namespace.name, ...namespace.range] as [string, number, number] }),
    ...(bucketVersion !== undefined && { bucketVersion }),
    ...(minBucketVersion !== undefined && { minBucketVersion }),
  };
}
