import {
  ATTRIBUTES,
  type Attribute,
  boundRule,
  createConditionCompiler,
  findCostlyRules,
  findCycles,
  findUnknownTerms,
  findUnknownValue,
  MAX_EVALUATIONS,
  RuleError,
  unknown,
} from '@cumulus/flag-rules';
import { findMetricProblems } from '@cumulus/tracking-plan';
import { ATTRIBUTE_VALUES } from './attributeValues.ts';
import { type FlagFiles, type FlagProblem, type Path, problemAt } from './parseFlagFile.ts';

/**
 * Checks that every flag can be evaluated in bounded time, and that what its conditions name exists: patterns, the size of all conditions together,
 * attributes and operators, prerequisites, and metrics of the tracking plan.
 * @param textOf the text of a file, by its path within the folder
 * @param isChanged such files are checked last: when all conditions together become too large, a changed one is reported
 */
export function checkConditions(
  { features, experiments, savedGroups }: Omit<FlagFiles, 'clientKeys'>,
  textOf: (file: string) => string | undefined,
  isChanged: (file: string) => boolean = () => false,
): FlagProblem[] {
  const compile = createConditionCompiler({ isStrict: true });
  const problems: FlagProblem[] = [];
  const report = (file: string, path: Path, message: string) =>
    void problems.push(problemAt(file, textOf(file), path, message));

  function checkRule(file: string, path: Path, rule: Parameters<typeof boundRule>[0]): void {
    try {
      boundRule(rule, compile);
      checkTerms(file, [...path, 'condition'], rule.condition, ATTRIBUTES);
      for (const [index, { condition }] of (rule.parentConditions ?? []).entries())
        checkTerms(file, [...path, 'parentConditions', index, 'condition'], condition, ['value']);
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      report(file, [...path, ...error.path], error.message);
    }
  }

  function checkTerms(file: string, path: Path, condition: unknown, attributes: readonly string[]): void {
    for (const error of findUnknownTerms(condition, attributes, ATTRIBUTE_VALUES))
      report(file, [...path, ...error.path], error.message);
  }

  function requireAttribute(name: string | undefined, file: string, path: Path): void {
    const isKnown = name === undefined || (ATTRIBUTES as readonly string[]).includes(name);
    if (!isKnown) report(file, path, unknown('attribute', name, ATTRIBUTES));
  }

  const rules = [
    ...[...features].flatMap(([key, feature]) =>
      feature.rules.map((rule, index) => [`features/${key}.json`, ['rules', index], rule] as const),
    ),
    ...[...experiments].map(([key, experiment]) => [`experiments/${key}.json`, [] as Path, experiment] as const),
  ];
  for (const [file, path, rule] of rules.sort(([a], [b]) => Number(isChanged(a)) - Number(isChanged(b)))) {
    checkRule(file, path, rule);
    requireAttribute(rule.hashAttribute, file, [...path, 'hashAttribute']);
  }
  for (const { flag, index } of findCostlyRules(Object.fromEntries(features))) {
    const message = `with its prerequisites the flag causes more than ${MAX_EVALUATIONS} evaluations; name fewer flags, or each only once`;
    report(`features/${flag}.json`, ['rules', index, 'parentConditions'], message);
  }
  for (const { flag, rule, parent, way } of findCycles(Object.fromEntries(features))) {
    const message = `the flag requires itself: ${way.join(' → ')}; it would have no value`;
    report(`features/${flag}.json`, ['rules', rule, 'parentConditions', parent, 'id'], message);
  }
  for (const [key, { attributeKey, values }] of savedGroups) {
    requireAttribute(attributeKey, `saved-groups/${key}.json`, ['attributeKey']);
    const wrong = values.map((value) => findUnknownValue(attributeKey as Attribute, value, ATTRIBUTE_VALUES));
    const index = wrong.findIndex((message) => message !== undefined);
    // A group may have thousands of values: the first wrong one shows what is expected.
    if (index >= 0) report(`saved-groups/${key}.json`, ['values', index], wrong[index] ?? '');
  }
  for (const [key, experiment] of experiments)
    for (const { path, message } of findMetricProblems(experiment)) report(`experiments/${key}.json`, path, message);
  return problems;
}
