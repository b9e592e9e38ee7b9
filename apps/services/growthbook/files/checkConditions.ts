import { boundRule, createConditionCompiler, findCostlyRules, MAX_EVALUATIONS, RuleError } from '@cumulus/flag-rules';
import { findJsonLine } from '../../files/findJsonLine.ts';
import type { FlagFiles } from './FlagFiles.ts';
import type { FlagProblem } from './FlagProblem.ts';

type Path = readonly (string | number)[];

/**
 * Checks that every flag can be evaluated in bounded time: patterns, the size of all of them together, and prerequisites.
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
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      report(file, [...path, ...error.path], error.message);
    }
  }

  function report(file: string, path: Path, message: string): void {
    const line = findJsonLine(textOf(file) ?? '', path);
    problems.push({ file, message: `${line ? `line ${line}: ` : ''}${describePath(path)}${message}` });
  }

  for (const [key, { rules }] of features)
    for (const [index, rule] of rules.entries()) check(`features/${key}.json`, ['rules', index], rule);
  for (const [key, experiment] of experiments) check(`experiments/${key}.json`, [], experiment);
  for (const { flag, index } of findCostlyRules(Object.fromEntries(features))) {
    const message = `with its prerequisites the flag causes more than ${MAX_EVALUATIONS} evaluations; name fewer flags, or each only once`;
    report(`features/${flag}.json`, ['rules', index, 'parentConditions'], message);
  }
  return problems;
}

/** `rules[0].condition.url.$regex: ` */
function describePath(path: Path): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return text && `${text.replace(/^\./, '')}: `;
}
