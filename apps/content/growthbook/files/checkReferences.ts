import type { FlagProblem } from './checkConditions.ts';
import type { FlagFiles, ParsedFile } from './parseFlagFile.ts';
import { type ExperimentFile, valueProblem } from './schemas.ts';

/** Checks that the flags, experiments and saved groups exist that files refer to, and that their types fit. */
export function checkReferences(files: FlagFiles): FlagProblem[] {
  return [...checkFeatures(files), ...checkExperiments(files)];
}

function checkFeatures(files: FlagFiles): FlagProblem[] {
  return [...files.features].flatMap(([key, feature]) =>
    feature.rules.flatMap((rule, index) => {
      const wrong: string[] = [];
      const experiment = rule.experiment === undefined ? undefined : files.experiments.get(rule.experiment);
      if (rule.experiment !== undefined && !experiment) {
        wrong.push(`experiment: ${unknown(rule.experiment, 'experiment', files.experiments)}`);
      }
      experiment?.variations.forEach(({ value, key: variation }) => {
        const problem = valueProblem(feature.valueType, value);
        if (problem) wrong.push(`experiment: variation "${variation}" of "${rule.experiment}": ${problem}`);
      });
      for (const { id } of rule.parentConditions ?? []) {
        if (!files.features.has(id)) wrong.push(`parentConditions: ${unknown(id, 'flag', files.features)}`);
      }
      wrong.push(...checkGroups(rule, files));
      return wrong.map((text) => ({ file: `features/${key}.json`, message: `rules[${index}].${text}` }));
    }),
  );
}

/** A stopped experiment assigns nobody, so that it needs no group. */
function checkExperiments(files: FlagFiles): FlagProblem[] {
  return [...files.experiments].flatMap(([key, experiment]) =>
    experiment.status === 'stopped'
      ? []
      : checkGroups(experiment, files).map((message) => ({ file: `experiments/${key}.json`, message })),
  );
}

function checkGroups({ condition }: Pick<ExperimentFile, 'condition'>, { savedGroups }: FlagFiles): string[] {
  return namedGroups(condition)
    .filter((id) => !savedGroups.has(id))
    .map((id) => `condition: ${unknown(id, 'saved group', savedGroups)}`);
}

/** Names in a message: there may be hundreds of flags. */
const MAX_NAMES = 10;

function unknown(key: string, what: string, existing: ReadonlyMap<string, unknown>): string {
  const names = [...existing.keys()].slice(0, MAX_NAMES);
  if (existing.size > MAX_NAMES) names.push(`… (${existing.size} in all)`);
  return `there is no ${what} "${key}"; known: ${names.join(', ') || 'none'}`;
}

/** Experiments of one namespace that are not stopped and whose ranges overlap: they would not exclude each other. */
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

/** The files that a file refers to. */
export function referencesOf({ feature, experiment }: ParsedFile): string[] {
  const groups = (condition: unknown) => namedGroups(condition).map((id) => `saved-groups/${id}.json`);
  if (experiment) return groups(experiment.condition);
  return (feature?.rules ?? []).flatMap(({ condition, parentConditions = [], experiment: key }) => [
    ...groups(condition),
    ...parentConditions.map(({ id }) => `features/${id}.json`),
    ...(key === undefined ? [] : [`experiments/${key}.json`]),
  ]);
}

/** The experiments that the text of a flag names, which may have mistakes. */
export const namedExperiments = (text: string): string[] =>
  [...text.matchAll(/"experiment"\s*:\s*"([\w-]+)"/g)].map(([, key = '']) => key);

/** The saved groups in a condition's `$inGroup` and `$notInGroup`, at any depth. */
export function namedGroups(condition: unknown): string[] {
  if (typeof condition !== 'object' || condition === null) return [];
  return Object.entries(condition).flatMap(([key, value]) =>
    key === '$inGroup' || key === '$notInGroup' ? [String(value)] : namedGroups(value),
  );
}
