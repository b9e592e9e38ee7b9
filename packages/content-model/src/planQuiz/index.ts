export { findRangeFaults, type RangeFault, reachableScores, unreachedPlans } from './findQuizFaults.ts';
export {
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
  type Weighed,
} from './score.ts';
