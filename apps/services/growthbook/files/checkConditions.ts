import {
  ATTRIBUTES,
  boundRule,
  createConditionCompiler,
  findCostlyRules,
  findCycles,
  findUnknownTerms,
  MAX_EVALUATIONS,
  RuleError,
  unknown,
} from '@cumulus/flag-rules';
import { findMetricProblems } from '@cumulus/tracking-plan';
import { findJsonLine } from '../../files/json.ts';
import type { FlagFiles } from './readFlagFiles.ts';

/**
 * Checks that every flag can be evaluated in bounded time and that its conditions are valid: patterns, the size of all conditions together,
 * attributes and operators, prerequisites.
 * @param textOf the text of a file, by its path within the folder
 */
export function checkConditions(
  { features, experiments }: Pick<FlagFiles, 'features' | 'experiments'>,
  textOf: (file: string) => string | undefined,
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
    for (const error of findUnknownTerms(condition, attributes)) report(file, [...path, ...error.path], error.message);
  }

  function report(file: string, path: Path, message: string): void {
    problems.push(problemAt(file, textOf(file), path, message));
  }

  for (const [key, { rules }] of features)
    for (const [index, rule] of rules.entries()) check(`features/${key}.json`, ['rules', index], rule);
  for (const [key, experiment] of experiments) check(`experiments/${key}.json`, [], experiment);
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
  for (const [key, { attributeKey }] of savedGroups)
    requireAttribute(attributeKey, `saved-groups/${key}.json`, ['attributeKey']);
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
