import type { PlanQuizEntry } from '@cumulus/content-model';
import {
  findRangeFaults,
  formatScore,
  type PlanRange,
  parseScore,
  planOfScore,
  type QuizQuestion,
} from '@cumulus/content-model/planQuiz';
import { type Content, pageEntryOf } from '../cms/content.ts';
import type { Route } from '../cms/routes.ts';
import { createTranslator } from '../design-system/page/PageContext.tsx';
import type { PageView } from './pageView.ts';

/** The quiz of a page, as far as its score needs it. */
export interface PageQuiz {
  questions: QuizQuestion[];
  plans: PlanRange[];
}

/** A page that shows the result of a quiz. */
interface QuizResult {
  /** Of the page with the quiz. */
  route: Route;
  score: number;
}

/** Memoized by content object, which is new with each content version, and by existing path. */
const quizzesByPath = new WeakMap<Content, Map<string, PageQuiz | undefined>>();

/**
 * The quiz of the page at a path: the first one among its sections; undefined where the page leaves it out because of a fault (sections/PlanQuiz).
 * @param path without query
 */
export function quizOfPath(content: Content, path: string): PageQuiz | undefined {
  const route = content.routes.byPath.get(path);
  if (!route) return undefined;
  const quizzes = quizzesByPath.get(content) ?? new Map<string, PageQuiz | undefined>();
  quizzesByPath.set(content, quizzes);
  if (!quizzes.has(path)) {
    const quiz = quizIn(pageEntryOf(content, route)?.sections ?? []);
    const read = quiz && readQuiz(quiz);
    quizzes.set(path, read && isSound(read) ? read : undefined);
  }
  return quizzes.get(path);
}

const RESULT = /^(.+)\/([\d.]{3,4})$/;

/**
 * Finds the result page at a path, such as `/de/pricing/quiz/6.4`. Below each quiz there are 121 at most, one for each score that a plan has, so that they
 * can all be cached.
 * REQ-QUZ-03.
 * @param path without query
 */
export function quizResultAt(content: Content, path: string): QuizResult | undefined {
  const [, quizPath = '', written = ''] = RESULT.exec(path) ?? [];
  const route = content.routes.byPath.get(quizPath);
  const score = parseScore(written);
  if (!route || score === undefined) return undefined;
  const plan = planOfScore(quizOfPath(content, quizPath)?.plans ?? [], score);
  return plan && { route, score };
}

/**
 * Turns the view of a page with a quiz into that of one of its results: with the address and the title of the result, in all languages, and not for search
 * engines, since 121 pages differ by little.
 */
export function showQuizResult(view: PageView, { route, score }: QuizResult): PageView {
  const ending = `/${formatScore(score)}`;
  const quiz = quizIn(view.sections);
  const plan = planOfScore(present(quiz?.plans), score);
  const title = quiz && plan && createTranslator({ title: quiz.resultTitle })('title', { plan: plan.name });
  const path = route.path + ending;
  return {
    ...view,
    data: { ...view.data, path, pageId: `${view.data.pageId}-result`, quizResult: { score, quizPath: route.path } },
    alternates: view.alternates.map(({ locale, path: own }) => ({ locale, path: own + ending })),
    breadcrumbs: [...view.breadcrumbs, { entryId: route.entryId, title: title ?? view.title, path }],
    title: title ?? view.title,
    isNoIndex: true,
  };
}

function quizIn(sections: readonly ({ modelName: string } | undefined)[]): PlanQuizEntry | undefined {
  return sections.find((section): section is PlanQuizEntry => section?.modelName === 'planQuiz');
}

const present = <T>(items: readonly (T | undefined)[] | undefined): T[] =>
  (items ?? []).filter((item) => item !== undefined);

/** As sections/PlanQuiz requires it. */
function isSound({ questions, plans }: PageQuiz): boolean {
  if (questions.length === 0 || plans.length === 0 || findRangeFaults(plans).length > 0) return false;
  return questions.every(
    ({ weight, answers }) => weight > 0 && answers.length > 0 && answers.every(({ value }) => value >= 0 && value <= 1),
  );
}

function readQuiz({ questions, plans }: PlanQuizEntry): PageQuiz {
  return {
    // As sections/PlanQuiz shows them.
    questions: present(questions)
      .filter(({ answers }) => answers?.length > 0)
      .map(({ name, weight, answers }) => ({
        name,
        weight,
        answers: present(answers).map((answer) => ({ name: answer.name, value: answer.value })),
      })),
    plans: present(plans).map(({ tier, minScore, maxScore }) => ({ tier, minScore, maxScore })),
  };
}
