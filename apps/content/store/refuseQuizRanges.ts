import { findRangeFaults, MAX_SCORE, MIN_SCORE, type PlanRange } from '@cumulus/content-model/planQuiz';
import { isObject } from '@cumulus/server/json';
import type { Snapshot, SourceEntity } from '../space.ts';

/** Content type of the quiz that leads to a plan. */
const PLAN_QUIZ = 'planQuiz';

/** A gap or an overlap between the plans of a quiz. */
export interface QuizRangeFault {
  quizId: string;
  /** The entry to mend: a plan, or the quiz where it has no plan. */
  entryId: string;
  field: string;
  /** What is wrong, and what would be right. */
  message: string;
}

/** What is published of a space, as far as quizzes need it. */
type Published = Pick<Snapshot, 'delivery' | 'defaultLocale'>;

/**
 * Finds the gaps and overlaps between the plans of all published quizzes. A plan that is not published, or lacks a score, leaves a gap.
 * REQ-QUZ-02.
 */
export function findQuizRangeFaults(published: Published): QuizRangeFault[] {
  return [...published.delivery.entries.values()].filter(isQuiz).flatMap((quiz) => faultsOfQuiz(quiz, published));
}

/**
 * The entries that must keep the version published before, so that a quiz with a gap or an overlap is not published: the quiz, and the plans that it
 * had. A quiz that was not published before, or had a fault then, has no better version: of it nothing is kept.
 * @param faults of the new state
 * @param previous what is published now
 * @returns ids of entries
 */
export function refusedEntries(faults: readonly QuizRangeFault[], previous: Published): Set<string> {
  const { entries } = previous.delivery;
  const quizzes = [...new Set(faults.map(({ quizId }) => quizId))].flatMap((id) => entries.get(id) ?? []);
  const sound = quizzes.filter((quiz) => isQuiz(quiz) && faultsOfQuiz(quiz, previous).length === 0);
  return new Set(sound.flatMap((quiz) => [quiz, ...plansOf(quiz, previous)].map(({ sys }) => sys.id)));
}

const isQuiz = ({ sys }: SourceEntity) => sys.contentType?.sys.id === PLAN_QUIZ;

function plansOf(quiz: SourceEntity, { delivery, defaultLocale }: Published): SourceEntity[] {
  const links = quiz.fields.plans?.[defaultLocale.code];
  if (!Array.isArray(links)) return [];
  return links.flatMap((link) => {
    const id: unknown = isObject(link) && isObject(link.sys) ? link.sys.id : undefined;
    return delivery.entries.get(String(id)) ?? [];
  });
}

function faultsOfQuiz(quiz: SourceEntity, published: Published): QuizRangeFault[] {
  const quizId = quiz.sys.id;
  const plans = plansOf(quiz, published);
  if (plans.length === 0) {
    const message = `has no published plan: scores from ${MIN_SCORE} to ${MAX_SCORE} have none`;
    return [{ quizId, entryId: quizId, field: 'plans', message }];
  }
  const locale = published.defaultLocale.code;
  const missing = plans.flatMap(({ sys, fields }) =>
    ['minScore', 'maxScore']
      .filter((field) => !Number.isFinite(fields[field]?.[locale]))
      .map((field) => ({ quizId, entryId: sys.id, field, message: 'is missing: it must be a score of the quiz' })),
  );
  if (missing.length > 0) return missing;
  const ranges = plans.map(({ sys, fields }): PlanRange => {
    const [minScore, maxScore] = [Number(fields.minScore?.[locale]), Number(fields.maxScore?.[locale])];
    // By id: two plans may have the same tier.
    return { tier: sys.id, minScore, maxScore };
  });
  return findRangeFaults(ranges).map(({ tier, field, message }) => ({ quizId, entryId: tier, field, message }));
}
