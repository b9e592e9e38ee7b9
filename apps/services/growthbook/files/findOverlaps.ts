import type { ExperimentFile } from './experimentSchema.ts';
import type { FlagProblem } from './FlagProblem.ts';

/** Experiments of one namespace that are not stopped and claim the same visitors: they would not exclude each other. */
export function findOverlaps(experiments: ReadonlyMap<string, ExperimentFile>): FlagProblem[] {
  const claims = [...experiments].flatMap(([key, { namespace, status }]) =>
    namespace && status !== 'stopped' ? [{ key, ...namespace }] : [],
  );
  return claims.flatMap((claim, index) =>
    claims
      .slice(0, index)
      .filter(({ name, range: [from, to] }) => name === claim.name && from < claim.range[1] && claim.range[0] < to)
      .map(({ key, range }) => ({
        file: `experiments/${claim.key}.json`,
        message: `namespace.range: [${claim.range.join(', ')}] overlaps with [${range.join(', ')}] of "${key}" in "${claim.name}"; ranges of one namespace must not overlap`,
      })),
  );
}
