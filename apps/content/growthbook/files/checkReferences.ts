import type { FlagFiles, FlagProblem, ParsedFile } from './parseFlagFile.ts';
import { type ExperimentFile, valueProblem } from './schemas.ts';

/** Checks that the flags, experiments and saved groups exist that files refer to, and that their types fit. */
export function checkReferences(files: FlagFiles): FlagProblem[] {
  const { features, experiments, savedGroups } = files;
  const groupsOf = ({ condition }: Pick<ExperimentFile, 'condition'>) =>
    namedGroups(condition).flatMap((id) =>
      savedGroups.has(id) ? [] : `condition: ${unknown(id, 'saved group', savedGroups)}`,
    );
  const ofFeatures = [...features].flatMap(([key, { rules, valueType }]) =>
    rules.flatMap((rule, index) => {
      const experiment = experiments.get(rule.experiment ?? '');
      const isMissing = rule.experiment !== undefined && !experiment;
      const wrong = [
        ...(isMissing ? [`experiment: ${unknown(rule.experiment, 'experiment', experiments)}`] : []),
        ...(experiment?.variations ?? []).flatMap(({ value, key: variation }) => {
          const problem = valueProblem(valueType, value);
          return problem ? `experiment: variation "${variation}" of "${rule.experiment}": ${problem}` : [];
        }),
        ...(rule.parentConditions ?? []).flatMap(({ id }) =>
          features.has(id) ? [] : `parentConditions: ${unknown(id, 'flag', features)}`,
        ),
        ...groupsOf(rule),
      ];
      return wrong.map((text) => ({ file: `features/${key}.json`, message: `rules[${index}].${text}` }));
    }),
  );
  // A stopped experiment assigns nobody, so that it needs no group.
  const ofExperiments = [...experiments].flatMap(([key, experiment]) =>
    experiment.status === 'stopped'
      ? []
      : groupsOf(experiment).map((message) => ({ file: `experiments/${key}.json`, message })),
  );
  return [...ofFeatures, ...ofExperiments];
}

/** Names in a message: there may be hundreds of flags. */
const MAX_NAMES = 10;

function unknown(key: string | undefined, what: string, existing: ReadonlyMap<string, unknown>): string {
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
function namedGroups(condition: unknown): string[] {
  if (typeof condition !== 'object' || condition === null) return [];
  return Object.entries(condition).flatMap(([key, value]) =>
    key === '$inGroup' || key === '$notInGroup' ? [String(value)] : namedGroups(value),
  );
}
