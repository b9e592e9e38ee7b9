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
  let lower = '';
  for (const { tier, minScore, maxScore } of sorted) {
    const fault = (field: RangeFault['field'], message: string) => faults.push({ tier, field, message });
    const [min, max] = [tenthsOf(minScore), tenthsOf(maxScore)];
    const wanted = formatScore(expected / 10);
    if (!isWritten(minScore)) fault('minScore', `must have one decimal at most, got ${minScore}`);
    else if (min > expected)
      fault('minScore', `must be ${wanted}: scores from ${wanted} to ${formatScore((min - 1) / 10)} have no plan`);
    else if (min < expected && lower)
      fault('minScore', `must be ${wanted}: scores from ${formatScore(minScore)} on belong to ${lower} already`);
    else if (min < expected) fault('minScore', `must be ${wanted}, the lowest score`);
    if (!isWritten(maxScore)) fault('maxScore', `must have one decimal at most, got ${maxScore}`);
    else if (max < min) fault('maxScore', `must not be below minScore ${minScore}, got ${maxScore}`);
    expected = Math.max(expected, max + 1);
    lower = tier;
  }
  const last = sorted.at(-1);
  if (last && tenthsOf(last.maxScore) !== tenthsOf(MAX_SCORE))
    faults.push({ tier: last.tier, field: 'maxScore', message: `must be ${MAX_SCORE}, the highest score` });
  return faults;
}

const isWritten = (score: number) => Math.abs(tenthsOf(score) / 10 - score) < 1e-9;

/** Sums are compared in these parts, which is finer than any weight times a value that editors write. */
const PARTS = 1e6;

/**
 * All scores that the answers of a quiz can give. Sums that are equal are followed once, so that many questions take no longer than their different sums.
 * @param questions each with at least one answer
 */
export function reachableScores(questions: readonly QuizQuestion[]): Set<number> {
  const weight = questions.reduce((sum, question) => sum + question.weight, 0);
  let sums = new Set([0]);
  for (const question of questions) {
    const next = new Set<number>();
    for (const sum of sums)
      for (const { value } of question.answers) next.add(sum + Math.round(question.weight * value * PARTS));
    sums = next;
  }
  return new Set([...sums].map((sum) => scoreOf([{ weight, value: sum / PARTS / weight }])));
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
