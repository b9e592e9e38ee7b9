import {
  ATTRIBUTES,
  boundRule,
  createConditionCompiler,
  findCostlyRules,
  findCycles,
  findUnknownTerms,
  MAX_EVALUATIONS,
  RuleError,
} from '@cumulus/flag-rules';
import type { FlagFiles } from './FlagFiles.ts';
import type { FlagProblem } from './FlagProblem.ts';
import { type Path, problemAt } from './problemAt.ts';

/**
 * Checks that every flag can be evaluated, in bounded time, and that each condition means something: patterns, the size of all of them together,
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
