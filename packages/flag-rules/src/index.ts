export { type CompileCondition, compileSavedGroups, createConditionCompiler } from './boundedCondition.ts';
export { boundRule } from './boundRule.ts';
export { findCostlyRules, MAX_EVALUATIONS } from './findCostlyRules.ts';
export { type ContentSlot, findValuesWithoutContent } from './findValuesWithoutContent.ts';
export { MAX_PATTERN_LENGTH, MAX_PROGRAM_SIZE } from './linearPattern.ts';
export { RuleError } from './RuleError.ts';
