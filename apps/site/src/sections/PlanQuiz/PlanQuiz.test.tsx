import type { MicrocopyEntry, PlanQuizEntry } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PageProvider } from '../../design-system/page/PageContext.tsx';
import { testPage } from '../../design-system/page/testPage.ts';
import { testPricingContent } from '../../pricing/testPricingContent.ts';
import { PlanQuiz } from './PlanQuiz.tsx';

function render(locale: string, score?: number, change: Partial<PlanQuizEntry> = {}): string {
  const get = testPricingContent(locale);
  const microcopy = get<MicrocopyEntry>('microcopy').texts as Record<string, string>;
  const path = locale === 'en-US' ? '/pricing/quiz' : `/${locale}/pricing/quiz`;
  const quizResult = score === undefined ? {} : { quizResult: { score, quizPath: path } };
  return renderToStaticMarkup(
    <PageProvider value={testPage({ locale, microcopy, path, ...quizResult })}>
      <PlanQuiz section={{ ...get<PlanQuizEntry>('planQuiz'), ...change }} index={1} />
    </PageProvider>,
  );
}
const shown = (html: string) => html.match(/<li [^>]*data-answer="\w+"(?![^>]*hidden)[^>]*>/g) ?? [];

// REQ-QUZ-04
test('is a form of named groups that works without scripts', () => {
  const html = render('de');
  expect(html).toMatch(/<form [^>]*method="post"/);
  expect(html).toContain('action="/forms/plan-quiz"');
  expect(html).toContain('<input type="hidden" name="_page" value="/de/pricing/quiz"/>');
  const { questions } = testPricingContent('de')<PlanQuizEntry>('planQuiz');
  expect(html.match(/<fieldset/g)).toHaveLength(questions.length);
  const answers = questions.flatMap((question) => question?.answers);
  expect(html.match(/<input type="radio"[^>]*required/g)).toHaveLength(answers.length);
  expect(html).toContain('<h1>Welcher Tarif passt zu Ihrem Team?</h1>');
  expect(html).toMatch(/<legend><span[^>]*>Frage 1 von \d+<\/span>/);
  expect(html).not.toMatch(/undefined|\{(?!&quot;|n\})\w+\}/);
});

test.each([
  [1, 'Free', ['/sign-up?plan=free']],
  [4.1, 'Unlimited', ['/sign-up?plan=unlimited&amp;period=yearly', '/sign-up?plan=unlimited&amp;period=monthly']],
  [9, 'Business', ['/sign-up?plan=business&amp;period=yearly', '/sign-up?plan=business&amp;period=monthly']],
  [13, 'Enterprise', ['/contact-sales?modal=plan-quiz']],
])('a score of %d shows %s, its reasons and its links', (score, plan, links) => {
  const html = render('en-US', score);
  expect(html).toContain(`<h1>Your plan: ${plan}</h1>`);
  expect([...html.matchAll(/href="(\/(?:sign-up|contact-sales)[^"]*)"/g)].map(([, href]) => href)).toEqual(links);
  expect(shown(html).length).toBeGreaterThan(0);
  expect(html).toContain(`Answers that speak for ${plan}`);
  expect(html).toMatch(/<a data-change="" href="\/pricing\/quiz"/);
});

// REQ-QUZ-04
test.each(['en-US', 'de', 'fr-FR', 'es-ES', 'it', 'pt-BR'])(
  'the scale of a result in %s names the plan of each colour and its scores',
  (locale) => {
    const html = render(locale, 6.4);
    const { plans } = testPricingContent(locale)<PlanQuizEntry>('planQuiz');
    const named = [
      ...html.matchAll(/<li data-tone="(\w+)"( data-chosen="true")?>([^<]+) <span>([^<]+)<\/span><\/li>/g),
    ];
    expect(named.map(([, color, , name]) => [color, name])).toEqual(plans.map((plan) => [plan?.color, plan?.name]));
    expect(named.filter(([, , chosen]) => chosen).map(([, , , name]) => name)).toEqual([plans[2]?.name]);
    expect(named[0]?.[4]).toMatch(/^1\D+4$/);
  },
);

describe.each(['fr-FR', 'es-ES', 'it', 'pt-BR', 'de'])('%s', (locale) => {
  test('questions and results are translated and complete', () => {
    for (const html of [render(locale), render(locale, 6.4)])
      expect(html).not.toMatch(/Question \d of|Your plan|speak for|per user|undefined|\{(?!&quot;|n\})\w+\}/);
    expect(render(locale, 6.4)).toContain('6,4');
  });
});

test('the error of a quiz without questions names the section', () => {
  expect(() => render('en-US', undefined, { questions: [] })).toThrow('Section "Plan quiz": questions is empty');
});

// REQ-QUZ-02
test('the error of a quiz whose answers lead nowhere says what is wrong', () => {
  const { plans, questions } = testPricingContent('en-US')<PlanQuizEntry>('planQuiz');
  const [free] = plans;
  const [first] = questions;
  const [answer] = first?.answers ?? [];
  const changed = (change: object, value = 0.5) => ({
    questions: first && answer ? [{ ...first, answers: [{ ...answer, value }], ...change }] : [],
  });
  for (const score of [undefined, 6.4]) {
    expect(() => render('en-US', score, { plans: free ? [free] : [] })).toThrow(
      'Section "Plan quiz": maxScore of plan "free" must be 13, the highest score',
    );
    expect(() => render('en-US', score, changed({ weight: 0 }))).toThrow(
      'weight of question "people" must be above 0, got 0',
    );
    expect(() => render('en-US', score, changed({}, Number.NaN))).toThrow(
      'value of answer "upTo10" must be from 0 to 1, got NaN',
    );
  }
});
