import { formatScore, MAX_SCORE, MIN_SCORE, scoreOf } from '@cumulus/content-model/planQuiz';
import { expect, test } from 'vitest';
import { createContent } from '../cms/content.ts';
import { shippedSnapshot } from '../cms/testing/snapshots.ts';
import { PLAN_SCORES } from '../pricing/requiredFigures.ts';
import { locatePage, resolvePath } from './locatePage.ts';
import { buildPageView } from './pageView.ts';
import { quizOfPath, quizResultAt, showQuizResult } from './quizPages.ts';
import { socialImageUrl } from './seo/sharePreview.ts';

const content = createContent(shippedSnapshot());
const quiz = quizOfPath(content, '/pricing/quiz');
const scores = Array.from({ length: 121 }, (_, at) => formatScore(MIN_SCORE + at / 10));
const LOCALES = ['', '/fr-FR', '/es-ES', '/it', '/pt-BR', '/de'];

/** Every combination of answers of the shipped quiz, as its score. */
function allScores(): number[] {
  const chosen = (quiz?.questions ?? []).reduce<{ weight: number; value: number }[][]>(
    (before, { weight, answers }) =>
      before.flatMap((answered) => answers.map(({ value }) => [...answered, { weight, value }])),
    [[]],
  );
  return chosen.map(scoreOf);
}

// REQ-QUZ-01
test('every combination of answers leads to exactly one plan, and each plan is reached', () => {
  const found = allScores();
  const reached = new Set<string>();
  for (const score of found) {
    const plans = Object.entries(PLAN_SCORES).filter(([, { min, max }]) => min <= score && score <= max);
    expect(plans, String(score)).toHaveLength(1);
    reached.add(plans[0]?.[0] ?? '');
  }
  expect(found).toHaveLength((quiz?.questions ?? []).reduce((count, { answers }) => count * answers.length, 1));
  expect([...reached].sort()).toEqual(['business', 'enterprise', 'free', 'unlimited']);
  expect([Math.min(...found), Math.max(...found)]).toEqual([MIN_SCORE, MAX_SCORE]);
});

// REQ-QUZ-03
test('below the quiz of each language there is a page for each of 121 scores', () => {
  for (const locale of LOCALES)
    for (const score of scores) {
      const path = `${locale}/pricing/quiz/${score}`;
      expect(resolvePath(content, path)).toEqual({ path, status: 200 });
    }
  expect(locatePage(content, '/de/pricing/quiz/6.4').route?.locale).toBe('de');
});

test.each([
  ...['/pricing/quiz/0.9', '/pricing/quiz/13.1', '/pricing/quiz/6', '/pricing/quiz/06.4', '/pricing/quiz/6.40'],
  ...['/pricing/quiz/6.4/', '/pricing/quiz/6.4/6.4', '/pricing/quiz/6,4', '/pricing/6.4', '/6.4', '/pricing/quiz/...'],
])('there is no page at %s', (path) => {
  expect(resolvePath(content, path)).toEqual({ path: '/404', status: 404 });
});

test.each([
  ['pricingPlanBusiness', 'minScore', 6.5],
  ['pricingPlanBusiness', 'minScore', 5],
  ['pricingPlanBusiness', 'minScore', null],
  ['planQuizTime', 'weight', 0],
  ['planQuizTimeNone', 'value', 2],
])('a quiz that is left out has no results: %s, %s %o', (id, field, value) => {
  const snapshot = shippedSnapshot();
  const entry = snapshot.entries[id];
  if (!entry) throw new Error(`no entry ${id}`);
  entry.fields = { ...entry.fields, [field]: { 'en-US': value } };
  const faulty = createContent(snapshot);
  expect(quizOfPath(faulty, '/pricing/quiz')).toBeUndefined();
  expect(resolvePath(faulty, '/pricing/quiz/6.5')).toEqual({ path: '/404', status: 404 });
  expect(resolvePath(faulty, '/pricing/quiz').status).toBe(200);
});

test('a question without answers, or without a weight, is left out of the quiz', () => {
  for (const field of ['answers', 'weight']) {
    const snapshot = shippedSnapshot();
    const entry = snapshot.entries.planQuizTime;
    if (!entry) throw new Error('no question');
    entry.fields = { ...entry.fields, [field]: {} };
    const quiz = quizOfPath(createContent(snapshot), '/pricing/quiz');
    expect(quiz?.questions).toHaveLength(5);
    expect(quiz?.questions.map(({ name }) => name)).not.toContain('time');
  }
});

test('a page without a quiz has none', () => {
  expect(quizOfPath(content, '/pricing')).toBeUndefined();
  expect(quizOfPath(content, '/pricing/quiz')).toBe(quiz);
});

test('the view of a result has its own address and title, in all languages, and is not for search engines', () => {
  const result = quizResultAt(content, '/de/pricing/quiz/6.4');
  if (!result) throw new Error('no result');
  const environment = { siteUrl: 'https://c.example', productDomain: 'c.example', isPreview: false };
  const view = showQuizResult(buildPageView(content, result.route, environment), result);
  expect(view).toMatchObject({ title: 'Ihr Tarif: Business', isNoIndex: true });
  expect(view.data).toMatchObject({
    path: '/de/pricing/quiz/6.4',
    pageId: 'de-pricing-quiz-result',
    quizResult: { score: 6.4, quizPath: '/de/pricing/quiz' },
  });
  expect(view.alternates.map(({ path }) => path).sort()).toEqual(
    LOCALES.map((locale) => `${locale}/pricing/quiz/6.4`).sort(),
  );
  expect(view.breadcrumbs.map(({ path }) => path)).toEqual([
    ...['/de', '/de/pricing', '/de/pricing/quiz', '/de/pricing/quiz/6.4'],
  ]);
  expect(socialImageUrl(view)).toBe('https://c.example/og/de/pricing/quiz.png');
});
