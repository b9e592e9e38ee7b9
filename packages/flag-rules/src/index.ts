export { ATTRIBUTES, type Attribute } from './ATTRIBUTES.ts';
export { type CompileCondition, compileSavedGroups, createConditionCompiler } from './boundedCondition.ts';
export { boundRule } from './boundRule.ts';
export { findCostlyRules, MAX_EVALUATIONS } from './findCostlyRules.ts';
export { findCycles } from './findCycles.ts';
export { findUnknownTerms, unknown } from './findUnknownTerms.ts';
export { type ContentSlot, findValuesWithoutContent } from './findValuesWithoutContent.ts';
export { MAX_PATTERN_LENGTH, MAX_PROGRAM_SIZE } from './linearPattern.ts';
export { RuleError } from './RuleError.ts';
