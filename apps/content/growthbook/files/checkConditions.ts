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
import { findJsonLine } from '@cumulus/server/json';
import { findMetricProblems } from '@cumulus/tracking-plan';
import { ATTRIBUTE_VALUES } from './attributeValues.ts';
import type { FlagFiles } from './parseFlagFile.ts';

/**
 * Checks that every flag can be evaluated in bounded time and that its conditions are valid: patterns, the size of all conditions together,
 * attributes and operators, prerequisites.
 * @param textOf the text of a file, by its path within the folder
 * @param isChanged such files are checked last: when all conditions together become too large, a changed one is reported
 */
export function checkConditions(
  { features, experiments }: Pick<FlagFiles, 'features' | 'experiments'>,
  textOf: (file: string) => string | undefined,
  isChanged: (file: string) => boolean = () => false,
): FlagProblem[] {
  const compile = createConditionCompiler({ isStrict: true });
  const problems: FlagProblem[] = [];

  function check(file: string, path: Path, rule: Parameters<typeof boundRule>[0]): void {
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

  function report(file: string, path: Path, message: string): void {
    problems.push(problemAt(file, textOf(file), path, message));
  }

  const rules = [
    ...[...features].flatMap(([key, feature]) =>
      feature.rules.map((rule, index) => [`features/${key}.json`, ['rules', index], rule] as const),
    ),
    ...[...experiments].map(([key, experiment]) => [`experiments/${key}.json`, [] as Path, experiment] as const),
  ];
  for (const [file, path, rule] of rules.sort(([a], [b]) => Number(isChanged(a)) - Number(isChanged(b))))
    check(file, path, rule);
  for (const { flag, index } of findCostlyRules(Object.fromEntries(features))) {
    const message = `with its prerequisites the flag causes more than ${MAX_EVALUATIONS} evaluations; name fewer flags, or each only once`;
    report(`features/${flag}.json`, ['rules', index, 'parentConditions'], message);
  }
  for (const { flag, rule, parent, way } of findCycles(Object.fromEntries(features))) {
    const message = `the flag requires itself: ${way.join(' → ')}; it would have no value`;
    report(`features/${flag}.json`, ['rules', rule, 'parentConditions', parent, 'id'], message);
  }
  return problems;
}

/**
 * Checks names that are defined outside the folder: hash attributes, and metrics of the tracking plan.
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
    const isValid = name === undefined || (ATTRIBUTES as readonly string[]).includes(name);
    if (!isValid) report(file, path, unknown('attribute', name, ATTRIBUTES));
  }

  for (const [key, { rules }] of features)
    for (const [index, { hashAttribute }] of rules.entries())
      requireAttribute(hashAttribute, `features/${key}.json`, ['rules', index, 'hashAttribute']);
  for (const [key, { attributeKey, values }] of savedGroups) {
    const file = `saved-groups/${key}.json`;
    requireAttribute(attributeKey, file, ['attributeKey']);
    const wrong = values.map((value) => findUnknownValue(attributeKey as Attribute, value, ATTRIBUTE_VALUES));
    const index = wrong.findIndex((message) => message !== undefined);
    // A group may have thousands of values: the first wrong one shows what is expected.
    if (index >= 0) report(file, ['values', index], wrong[index] ?? '');
  }
  for (const [key, experiment] of experiments) {
    const file = `experiments/${key}.json`;
    requireAttribute(experiment.hashAttribute, file, ['hashAttribute']);
    for (const { path, message } of findMetricProblems(experiment)) report(file, path, message);
  }
  return problems;
}

/** Field names and list indexes. */
export type Path = readonly (string | number)[];

/**
 * Describes a mistake at a place in a file.
 * @param text the file's text, if it could be read
 */
export function problemAt(file: string, text: string | undefined, path: Path, message: string): FlagProblem {
  const line = findJsonLine(text ?? '', path);
  return { file, message: `${line ? `line ${line}: ` : ''}${describePath(path)}${message}` };
}

/** `rules[0].condition.url.$regex: ` */
function describePath(path: Path): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return text && `${text.replace(/^\./, '')}: `;
}

/** A mistake in a flag file, described for its editor. */
export interface FlagProblem {
  /** Path within the flags folder, for instance `experiments/home-hero.json`. */
  file: string;
  /** The place in the file, and what is expected. */
  message: string;
}
