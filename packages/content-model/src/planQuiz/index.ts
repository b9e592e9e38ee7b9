export { findRangeFaults, type RangeFault, reachableScores, unreachedPlans } from './findQuizFaults.ts';
export {
  type ChosenAnswer,
  formatScore,
  MAX_SCORE,
  MIN_SCORE,
  type PlanRange,
  parseScore,
  planOfScore,
  type QuizQuestion,
  readAnswers,
  scoreOf,
  tenthsOf,
} from './score.ts';
