import type { CompileCondition } from './boundedCondition.ts';
import { RuleError } from './RuleError.ts';

interface ConditionedRule {
  condition?: object | null;
  parentConditions?: readonly { condition?: object | null }[] | null;
}

/**
 * A rule, or an experiment, with its conditions compiled.
 * @throws RuleError naming the place within the rule
 */
export function boundRule<Rule extends ConditionedRule>(rule: Rule, compile: CompileCondition): Rule {
  const { condition, parentConditions } = rule;
  const at = (path: (string | number)[], value: object) => {
    try {
      return compile(value);
    } catch (error) {
      throw error instanceof RuleError ? new RuleError(error.message, [...path, ...error.path]) : error;
    }
  };
  return {
    ...rule,
    ...(condition && { condition: at(['condition'], condition) }),
    ...(parentConditions && {
      parentConditions: parentConditions.map((parent, index) => ({
        ...parent,
        ...(parent.condition && { condition: at(['parentConditions', index, 'condition'], parent.condition) }),
      })),
    }),
  };
}
