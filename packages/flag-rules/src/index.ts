export { boundRule, type CompileCondition, compileSavedGroups, createConditionCompiler } from './compileCondition.ts';
export { MAX_PATTERN_LENGTH, MAX_PROGRAM_SIZE } from './linearPattern.ts';
export { findCostlyRules, findCycles, MAX_EVALUATIONS } from './prerequisites.ts';
export { RuleError } from './RuleError.ts';
export {
  ATTRIBUTES,
  type Attribute,
  type AttributeValues,
  findUnknownTerms,
  findUnknownValue,
  unknown,
} from './unknownTerms.ts';
export { type ContentSlot, findValuesWithoutContent } from './valuesWithoutContent.ts';
