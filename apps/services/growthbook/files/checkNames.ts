import { ATTRIBUTES, unknown } from '@cumulus/flag-rules';
import { findMetricProblems } from '@cumulus/tracking-plan';
import type { FlagFiles } from './FlagFiles.ts';
import type { FlagProblem } from './FlagProblem.ts';
import { type Path, problemAt } from './problemAt.ts';

/**
 * Checks names of what no file of the folder holds: attributes of visitors that shares are dealt by, and metrics of the tracking plan.
 * @param textOf the text of a file, by its path within the folder
 */
export function checkNames(
  { features, experiments, savedGroups }: Pick<FlagFiles, 'features' | 'experiments' | 'savedGroups'>,
  textOf: (file: string) => string | undefined,
): FlagProblem[] {
  const problems: FlagProblem[] = [];
  const report = (file: string, path: Path, message: string) =>
    void problems.push(problemAt(file, textOf(file), path, message));

  function requireAttribute(name: string | undefined, file: string, path: Path): void {
    const isKnown = name === undefined || (ATTRIBUTES as readonly string[]).includes(name);
    if (!isKnown) report(file, path, unknown('attribute', name, ATTRIBUTES));
  }

  for (const [key, { rules }] of features)
    for (const [index, { hashAttribute }] of rules.entries())
      requireAttribute(hashAttribute, `features/${key}.json`, ['rules', index, 'hashAttribute']);
  for (const [key, { attributeKey }] of savedGroups)
    requireAttribute(attributeKey, `saved-groups/${key}.json`, ['attributeKey']);
  for (const [key, experiment] of experiments) {
    const file = `experiments/${key}.json`;
    requireAttribute(experiment.hashAttribute, file, ['hashAttribute']);
    for (const { path, message } of findMetricProblems(experiment)) report(file, path, message);
  }
  return problems;
}
