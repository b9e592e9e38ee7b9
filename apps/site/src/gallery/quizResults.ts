import type { ShownSection } from '@cumulus/content-model';
import type { PageData } from '../design-system/page/PageContext.tsx';

/** What a result needs of its page. */
export type ResultPage = Required<Pick<PageData, 'quizResult'>>;

/**
 * The pages of a quiz's results, one for each plan, with its lowest score; none for other sections.
 * @param quizPath path of the questions
 */
export function quizResults(section: ShownSection, quizPath: string): { plan: string; page: ResultPage }[] {
  if (section.modelName !== 'planQuiz') return [];
  return section.plans.flatMap((plan) =>
    plan ? { plan: plan.name, page: { quizResult: { score: plan.minScore, quizPath } } } : [],
  );
}
