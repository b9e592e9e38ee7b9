/** The scores that a quiz gives. REQ-QUZ-01. */
export const MIN_SCORE = 1;
export const MAX_SCORE = 13;
/** Scores have one decimal. */
const STEPS = 10;

/** A chosen answer, as far as the score needs it. */
export interface ChosenAnswer {
  /** Weight of its question: how much it counts beside the others. */
  weight: number;
  /** From 0, a reason for the smallest plan, to 1, a reason for the largest. */
  value: number;
}

/** A question of a quiz, with what each answer is worth. */
export interface QuizQuestion {
  /** Its name in forms and addresses. */
  name: string;
  weight: number;
  answers: readonly { name: string; value: number }[];
}

/** The scores that lead to a plan, both ends included. */
export interface PlanRange {
  tier: string;
  minScore: number;
  maxScore: number;
}

/**
 * The score of a quiz: the mean of the answers' values by the weight of their questions, from 1 to 13, rounded to 0.1.
 * @param chosen one answer for each question; at least one
 */
export function scoreOf(chosen: readonly ChosenAnswer[]): number {
  const weight = chosen.reduce((sum, one) => sum + one.weight, 0);
  const mean = chosen.reduce((sum, one) => sum + one.weight * one.value, 0) / weight;
  // A half is rounded up, also where binary fractions are a trifle below it.
  const tenths = Math.round((MIN_SCORE + (MAX_SCORE - MIN_SCORE) * mean) * STEPS + 1e-6);
  return Math.min(Math.max(tenths, MIN_SCORE * STEPS), MAX_SCORE * STEPS) / STEPS;
}

/** A score as it stands in addresses: `6.0`. */
export function formatScore(score: number): string {
  return score.toFixed(1);
}

const WRITTEN_SCORE = /^(?:[1-9]|1[0-3])\.\d$/;

/**
 * Reads a score as `formatScore` writes it: 121 texts are scores.
 * @returns undefined for any other text, such as `6`, `06.0` or `13.1`
 */
export function parseScore(text: string): number | undefined {
  const score = WRITTEN_SCORE.test(text) ? Number(text) : 0;
  return score >= MIN_SCORE && score <= MAX_SCORE ? score : undefined;
}

/** A score in whole tenths, to compare without binary fractions. */
export const tenthsOf = (score: number): number => Math.round(score * STEPS);

/** The plan whose range has a score; undefined in a gap. */
export function planOfScore<Plan extends Omit<PlanRange, 'tier'>>(
  plans: readonly Plan[],
  score: number,
): Plan | undefined {
  const tenths = tenthsOf(score);
  return plans.find(({ minScore, maxScore }) => tenthsOf(minScore) <= tenths && tenths <= tenthsOf(maxScore));
}

/**
 * Reads the answers of a form or an address; what is no answer of the quiz is ignored.
 * @returns the chosen answers by the names of their questions, in the order of the quiz
 */
export function readAnswers(
  questions: readonly QuizQuestion[],
  values: Pick<URLSearchParams, 'get'>,
): ReadonlyMap<string, QuizQuestion['answers'][number]> {
  return new Map(
    questions.flatMap(({ name, answers }) => {
      const answer = answers.find((one) => one.name === values.get(name));
      return answer ? [[name, answer] as const] : [];
    }),
  );
}
