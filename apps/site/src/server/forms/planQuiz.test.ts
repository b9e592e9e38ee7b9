import { expect, test } from 'vitest';
import type { PageQuiz } from '../site.ts';
import { ask } from '../testing/ask.ts';
import { gateOf, scriptedSite } from '../testing/scriptedSite.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';
import { PLAN_QUIZ_PATH } from './planQuiz.ts';

const QUIZ: PageQuiz = {
  questions: ['people', 'time'].map((name, at) => ({
    name,
    weight: 3 - 2 * at,
    answers: [
      { name: 'few', value: 0 },
      { name: 'many', value: 1 },
    ],
  })),
  plans: [
    { tier: 'free', minScore: 1, maxScore: 4 },
    { tier: 'business', minScore: 6.1, maxScore: 13 },
  ],
};

const ORIGIN = 'https://www.cumulus.example';

async function start(rates = {}, quiz = QUIZ) {
  const site = { ...scriptedSite(), quizOf: (path: string) => (path === '/de/quiz' ? quiz : undefined) };
  const { port, source } = await startSiteServer({ SITE_URL: ORIGIN }, { site, gate: gateOf(rates) });
  const post = (body: string, method = 'POST', origin: Record<string, string> = { origin: ORIGIN }) =>
    ask(port, PLAN_QUIZ_PATH, {
      method,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...origin },
      ...(method === 'POST' && { body }),
    });
  return { post, source };
}

// REQ-QUZ-03
test('all answers lead to the page of their score, with the answers in the fragment', async () => {
  const { post } = await start();
  const { status, headers } = await post('_page=/de/quiz&time=few&people=many');
  expect([status, headers.location]).toEqual([303, '/de/quiz/10.0#people=many&time=few']);
  expect(headers['cache-control']).toBe('no-store');
});

test('what is no answer of the quiz is ignored, so that it is in no address', async () => {
  const { post, source } = await start();
  const { headers } = await post('_page=%2Fde%2Fquiz&time=few&people=many&score=6.66&x=%0d%0aset-cookie:a');
  expect(headers.location).toBe('/de/quiz/10.0#people=many&time=few');
  expect(source.pages.size).toBe(0);
});

test.each([
  ['_page=/de/quiz&people=many', 'time'],
  ['_page=/de/quiz&people=none&time=few', 'people'],
  ['_page=/de/quiz', 'people'],
])('%s leads back to the first question without an answer', async (body, question) => {
  const { status, headers } = await (await start()).post(body);
  expect([status, headers.location]).toEqual([303, `/de/quiz#quiz-${question}`]);
});

test('a score in a gap between plans leads back to the quiz', async () => {
  const [people, time] = QUIZ.questions;
  if (!people || !time) throw new Error('no questions');
  const even = { ...QUIZ, questions: [people, { ...time, weight: 7 }] };
  expect((await (await start({}, even)).post('_page=/de/quiz&people=many&time=few')).headers.location).toBe('/de/quiz');
});

test.each([
  ['_page=/pricing&people=many&time=few', 400],
  ['_page=//evil.example&people=many&time=few', 400],
  ['people=many', 400],
  [`_page=/de/quiz&people=${'x'.repeat(5_000)}`, 413],
])('refuses %.40s', async (body, status) => {
  expect((await (await start()).post(body)).status).toBe(status);
});

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: ORIGIN, 'sec-fetch-site': 'cross-site' }],
  [{ origin: 'null' }],
  [{}],
])('refuses a form of another site, %o, which uses nothing of the limit', async (origin) => {
  const { post } = await start({ RATE_LIMIT_FORMS: 1 });
  for (let count = 0; count < 3; count += 1) expect((await post('_page=/de/quiz', 'POST', origin)).status).toBe(403);
  expect((await post('_page=/de/quiz')).status).toBe(303);
});

test('takes POST only, within the limit of a client', async () => {
  const { post } = await start({ RATE_LIMIT_FORMS: 1 });
  expect((await post('', 'GET')).status).toBe(405);
  expect((await post('_page=/de/quiz')).status).toBe(303);
  expect((await post('_page=/de/quiz')).status).toBe(429);
});
