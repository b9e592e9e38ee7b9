// @vitest-environment happy-dom
import type { MicrocopyEntry, PlanQuizEntry } from '@cumulus/content-model';
import { scoreOf } from '@cumulus/content-model/planQuiz';
import { validateEvent } from '@cumulus/tracking-plan';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { PageProvider } from '../../design-system/page/PageContext.tsx';
import { testPage } from '../../design-system/page/testPage.ts';
import { testPricingContent } from '../../pricing/testPricingContent.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { enhancePlanQuiz } from './enhancePlanQuiz.ts';
import { enhanceQuizReasons } from './enhanceQuizReasons.ts';
import { PlanQuiz } from './PlanQuiz.tsx';

const { track } = vi.hoisted(() => ({ track: vi.fn() }));
vi.mock('../../analytics/tracker/siteTracker.ts', () => ({ siteTracker: { track } }));

const get = testPricingContent('en-US');
const PATH = '/pricing/quiz';
const BUSINESS = { people: 'upTo250', planning: 'capacity', guests: 'many', time: 'approved', automation: 'much' };
const ALL = { ...BUSINESS, security: 'signIn' };
let left: string[] = [];

beforeEach(async () => {
  // What the form of another test has not sent.
  dispatchEvent(new Event('pagehide'));
  await vi.dynamicImportSettled();
  track.mockReset();
  left = [];
  vi.spyOn(browserConsent, 'allows').mockReturnValue(true);
  vi.spyOn(location, 'assign').mockImplementation((address) => void left.push(String(address)));
  location.hash = '';
});

function show(quizResult?: { score: number; quizPath: string }): HTMLElement {
  const microcopy = get<MicrocopyEntry>('microcopy').texts as Record<string, string>;
  document.body.innerHTML = renderToStaticMarkup(
    <PageProvider value={testPage({ microcopy, path: PATH, ...(quizResult && { quizResult }) })}>
      <PlanQuiz section={get<PlanQuizEntry>('planQuiz')} index={1} />
    </PageProvider>,
  );
  return document.querySelector('[data-enhance]') as HTMLElement;
}

function start(): HTMLFormElement {
  const form = show() as HTMLFormElement;
  enhancePlanQuiz(form);
  return form;
}
const radio = (name: string, value: string) =>
  document.querySelector(`[name="${name}"][value="${value}"]`) as HTMLInputElement;

function answer(answers: Record<string, string>): void {
  for (const [name, value] of Object.entries(answers)) {
    const input = radio(name, value);
    if (input.checked) input.dispatchEvent(new Event('change', { bubbles: true }));
    else input.click();
  }
}
const submit = (form: HTMLFormElement) => form.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));

async function tracked(): Promise<unknown[]> {
  await vi.dynamicImportSettled();
  for (const [event, properties] of track.mock.calls)
    expect(validateEvent({ type: 'track', event, properties })).toEqual({ isValid: true });
  return track.mock.calls;
}

test('reports the progress', () => {
  const form = start();
  const progress = form.querySelector('[role="status"]');
  expect(progress?.textContent).toBe('0 of 6 answered');
  answer(BUSINESS);
  expect(progress?.textContent).toBe('5 of 6 answered');
});

// REQ-QUZ-05
test('names each question without an answer, takes the focus there, and leads to none', async () => {
  const form = start();
  answer(BUSINESS);
  submit(form);
  await vi.dynamicImportSettled();
  const box = form.querySelector<HTMLElement>('[data-errors]');
  expect(box?.hidden).toBe(false);
  expect(document.activeElement).toBe(box);
  expect([...(box?.querySelectorAll('a') ?? [])].map((link) => link.textContent)).toEqual([
    'What does your IT ask for?',
  ]);
  expect(radio('security', 'nothing').getAttribute('aria-describedby')).toBe('quiz-security-error');
  box?.querySelector('a')?.click();
  expect(document.activeElement).toBe(radio('security', 'nothing'));
  answer({ security: 'signIn' });
  expect(radio('security', 'nothing').hasAttribute('aria-describedby')).toBe(false);
  expect(left).toEqual([]);
});

// REQ-QUZ-06
test('leads to the page of the score with the answers; each event is sent once, as planned', async () => {
  const form = start();
  answer({ people: 'upTo10' });
  // On their way the arrow keys select every answer: only the last one counts.
  answer(ALL);
  answer({ security: 'audits' });
  answer({ security: 'signIn' });
  submit(form);
  await vi.waitFor(() => expect(left).toHaveLength(1));
  expect(left).toEqual([`${PATH}/8.8#${new URLSearchParams(ALL)}`]);
  const quizId = 'planQuiz';
  expect(await tracked()).toEqual([
    ['quiz started', { quizId }],
    ...Object.entries(ALL).map(([question, value], at) => [
      'quiz question answered',
      { quizId, question, answer: value, position: at + 1 },
    ]),
    ['quiz completed', { quizId, plan: 'business', score: 8.8 }],
  ]);
});

test('a double click on the button is one completion, and another answer makes it another', async () => {
  const form = start();
  answer(ALL);
  submit(form);
  submit(form);
  await vi.waitFor(() => expect(left).toHaveLength(2));
  answer({ security: 'audits' });
  submit(form);
  await vi.waitFor(() => expect(left).toHaveLength(3));
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  submit(form);
  await vi.waitFor(() => expect(left).toHaveLength(4));
  const completions = (await tracked()).filter((call) => (call as string[])[0] === 'quiz completed');
  expect(completions).toHaveLength(3);
});

test('a changed answer is an event of its own, the same answer again is none', async () => {
  start();
  answer({ people: 'upTo10', time: 'none' });
  answer({ people: 'upTo10' });
  answer({ people: 'more', time: 'none' });
  dispatchEvent(new Event('pagehide'));
  const answers = (await tracked()).filter((call) => (call as string[])[0] === 'quiz question answered');
  expect(answers.map((call) => (call as { answer: string }[])[1]?.answer)).toEqual(['upTo10', 'none', 'more']);
});

test('without consent to analytics nothing is tracked, and the result is shown', async () => {
  vi.mocked(browserConsent.allows).mockReturnValue(false);
  const form = start();
  answer(ALL);
  submit(form);
  await vi.waitFor(() => expect(left).toHaveLength(1));
  expect(await tracked()).toEqual([]);
});

test('selects the answers in the fragment of the address', () => {
  location.hash = `#${new URLSearchParams({ ...BUSINESS, people: 'made-up' })}`;
  const form = start();
  expect(form.querySelectorAll(':checked')).toHaveLength(4);
  expect(radio('time', 'approved').checked).toBe(true);
});

/** The score of answers, by the weights of the shipped quiz. */
const scoreWith = (answers: Record<string, string>) =>
  scoreOf(
    get<PlanQuizEntry>('planQuiz').questions.map((question) => ({
      weight: question?.weight ?? 0,
      value: question?.answers.find((one) => one?.name === answers[question.name])?.value ?? 0,
    })),
  );
const shownReasons = (element: HTMLElement) =>
  [...element.querySelectorAll<HTMLElement>('[data-answer]')]
    .filter(({ hidden }) => !hidden)
    .map(({ dataset }) => dataset.answer);

test('a result shows the answers in its fragment as reasons, and takes them back to the questions', () => {
  const own = { ...ALL, people: 'more', security: 'connections' };
  location.hash = `#${new URLSearchParams(own)}`;
  const element = show({ score: scoreWith(own), quizPath: PATH });
  enhanceQuizReasons(element);
  expect(shownReasons(element)).toEqual(Object.values(own));
  expect(element.querySelector('h2')?.textContent).toBe('Your answers, and what they speak for');
  expect(document.querySelector<HTMLAnchorElement>('[data-change]')?.hash).toBe(location.hash);
});

test.each([
  ['other answers than those of the score', { ...ALL, people: 'upTo10' }],
  ['a missing answer', BUSINESS],
  ['no answers', {}],
])('a result with %s keeps the answers that speak for its plan', (_, answers) => {
  location.hash = `#${new URLSearchParams(answers as Record<string, string>)}`;
  const element = show({ score: 8.8, quizPath: PATH });
  enhanceQuizReasons(element);
  expect(shownReasons(element)).toEqual(Object.values(ALL));
  expect(element.querySelector('h2')?.textContent).toBe('Answers that speak for Business');
});
