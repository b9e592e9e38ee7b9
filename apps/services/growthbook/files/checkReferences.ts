import type { FlagProblem } from './checkConditions.ts';
import type { FlagFiles } from './readFlagFiles.ts';
import { type ExperimentFile, valueProblem } from './schemas.ts';

/** Checks relations between files: keys that refer to other files, their types, and namespaces. */
export function checkReferences(files: FlagFiles): FlagProblem[] {
  return [...checkFeatures(files), ...checkExperiments(files), ...findOverlaps(files.experiments)];
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

function checkExperiments(files: FlagFiles): FlagProblem[] {
  const used = new Set([...files.features.values()].flatMap(({ rules }) => rules.map(({ experiment }) => experiment)));
  return [...files.experiments].flatMap(([key, experiment]) => {
    const wrong = checkGroups(experiment, files);
    if (experiment.status === 'running' && !used.has(key)) wrong.push(unused(key));
    return wrong.map((message) => ({ file: `experiments/${key}.json`, message }));
  });
}

const unused = (key: string) =>
  `status: is "running", but no flag has it: add {"experiment": "${key}"} to the rules of one, or make it a draft`;

function checkGroups({ condition }: Pick<ExperimentFile, 'condition'>, { savedGroups }: FlagFiles): string[] {
  return namedGroups(condition)
    .filter((id) => !savedGroups.has(id))
    .map((id) => `condition: ${unknown(id, 'saved group', savedGroups)}`);
}

const unknown = (key: string, what: string, existing: ReadonlyMap<string, unknown>) =>
  `there is no ${what} "${key}"; known: ${[...existing.keys()].join(', ') || 'none'}`;

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

/** The saved groups in a condition's `$inGroup` and `$notInGroup`, at any depth. */
export function namedGroups(condition: unknown): string[] {
  if (typeof condition !== 'object' || condition === null) return [];
  return Object.entries(condition).flatMap(([key, value]) =>
    key === '$inGroup' || key === '$notInGroup' ? [String(value)] : namedGroups(value),
  );
}
