import { formatScore, MAX_SCORE, MIN_SCORE, type PlanRange, type QuizQuestion, scoreOf, tenthsOf } from './score.ts';

/** Something wrong with the range of a plan. */
export interface RangeFault {
  tier: string;
  field: 'minScore' | 'maxScore';
  message: string;
}

/**
 * Finds gaps and overlaps: each score from 1 to 13 has to lead to exactly one of a quiz's plans.
 * REQ-QUZ-02.
 * @param plans in any order
 */
export function findRangeFaults(plans: readonly PlanRange[]): RangeFault[] {
  const sorted = [...plans].sort((one, other) => one.minScore - other.minScore);
  const faults: RangeFault[] = [];
  let expected = tenthsOf(MIN_SCORE);
  let lower: string | undefined;
  for (const { tier, minScore, maxScore } of sorted) {
    const atStart = faultOfStart(minScore, expected, lower);
    const atEnd = faultOfEnd(minScore, maxScore);
    if (atStart) faults.push({ tier, field: 'minScore', message: atStart });
    if (atEnd) faults.push({ tier, field: 'maxScore', message: atEnd });
    expected = Math.max(expected, tenthsOf(maxScore) + 1);
    lower = tier;
  }
  const last = sorted.at(-1);
  if (last && tenthsOf(last.maxScore) !== tenthsOf(MAX_SCORE))
    faults.push({ tier: last.tier, field: 'maxScore', message: `must be ${MAX_SCORE}, the highest score` });
  return faults;
}

/**
 * @param expected the first score that no plan before has, in tenths
 * @param lower the plan before
 */
function faultOfStart(minScore: number, expected: number, lower: string | undefined): string | undefined {
  const min = tenthsOf(minScore);
  const wanted = formatScore(expected / 10);
  if (!isWritten(minScore)) return `must have one decimal at most, got ${minScore}`;
  if (min === expected) return undefined;
  if (min > expected) return `must be ${wanted}: scores from ${wanted} to ${formatScore((min - 1) / 10)} have no plan`;
  return lower === undefined
    ? `must be ${wanted}, the lowest score`
    : `must be ${wanted}: scores from ${formatScore(minScore)} on belong to ${lower} already`;
}

function faultOfEnd(minScore: number, maxScore: number): string | undefined {
  if (!isWritten(maxScore)) return `must have one decimal at most, got ${maxScore}`;
  return maxScore < minScore ? `must not be below minScore ${minScore}, got ${maxScore}` : undefined;
}

const isWritten = (score: number) => Math.abs(tenthsOf(score) / 10 - score) < 1e-9;

/** Sums are followed in thousandths: fine enough for scores of one decimal. */
const PARTS = 1e3;
/** Sums that are followed at most, over all answers: those of 12 questions with a weight of 100 and 6 answers, in 1 s. Larger quizzes are followed coarser. */
const MAX_SUMS = 12 * 100 * PARTS * (12 * 6);

/**
 * All scores that the answers of a quiz can give. Sums that are equal are followed once, so that many questions take no longer than their different sums.
 * @param questions each with at least one answer
 */
export function reachableScores(questions: readonly QuizQuestion[]): Set<number> {
  const weight = questions.reduce((sum, question) => sum + question.weight, 0);
  const answerCount = questions.reduce((count, { answers }) => count + answers.length, 0);
  const parts = Math.min(PARTS, MAX_SUMS / (weight * answerCount));
  let sums = new Set([0]);
  for (const question of questions) {
    const next = new Set<number>();
    for (const sum of sums)
      for (const { value } of question.answers) next.add(sum + Math.round(question.weight * value * parts));
    sums = next;
  }
  return new Set([...sums].map((sum) => scoreOf([{ weight, value: sum / parts / weight }])));
}

/** The plans to which no answers lead. */
export function unreachedPlans(questions: readonly QuizQuestion[], plans: readonly PlanRange[]): string[] {
  const scores = [...reachableScores(questions)].map(tenthsOf);
  return plans
    .filter(
      ({ minScore, maxScore }) => !scores.some((score) => tenthsOf(minScore) <= score && score <= tenthsOf(maxScore)),
    )
    .map(({ tier }) => tier);
}
