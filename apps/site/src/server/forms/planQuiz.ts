import type { IncomingMessage } from 'node:http';
import { formatScore, planOfScore, readAnswers, scoreOf } from '@cumulus/content-model/planQuiz';
import { readBody } from '@cumulus/http/readBody';
import type { Call, Endpoint } from '../http/call.ts';
import type { ClientGate } from '../http/clientGate.ts';
import { sendMessage, sendRedirect } from '../http/responses.ts';
import type { Site } from '../site.ts';
import { isSameOrigin } from './sameOrigin.ts';

/** Where a quiz is sent without scripts: `sections/PlanQuiz`. */
export const PLAN_QUIZ_PATH = '/forms/plan-quiz';
/** Twelve questions, each with names of 32 characters. */
const MAX_BODY_BYTES = 4_096;
/** The field with the path of the quiz's page. */
const PAGE = '_page';

/**
 * Takes the answers of a quiz without scripts, and redirects to the page of their score. It reads the answers that the quiz has and nothing else, so that
 * it leads to 121 addresses for each language at most; the answers go along in the fragment, which no cache sees. Where one is missing it leads back to
 * that question. A POST from another site is refused before it counts as one of the visitor's forms.
 * REQ-QUZ-03.
 */
export function planQuizEndpoint(
  site: Pick<Site, 'quizOf'>,
  { gate, siteUrl }: { gate: ClientGate; siteUrl: string },
): [string, Endpoint] {
  async function answer(call: Call): Promise<void> {
    if (!isSameOrigin(call.request, siteUrl)) {
      // The rest of its body isn't read.
      call.response.shouldKeepAlive = false;
      return sendMessage(call.response, 403, 'This form has to be sent from a page of this site');
    }
    if (!gate.admits(call, 'RATE_LIMIT_FORMS')) return;
    const fields = await readFields(call.request);
    const page = fields.get(PAGE) ?? '';
    const quiz = site.quizOf?.(page);
    if (!quiz) return sendMessage(call.response, 400, `The field ${PAGE} must be the path of a page with a quiz`);
    const answers = readAnswers(quiz.questions, fields);
    const missing = quiz.questions.find(({ name }) => !answers.has(name));
    if (missing) return sendRedirect(call.response, 303, `${page}#quiz-${missing.name}`, 'endpoint');
    const chosen = quiz.questions.flatMap(({ name, weight }) => {
      const value = answers.get(name)?.value;
      return value === undefined ? [] : { weight, value };
    });
    const score = scoreOf(chosen);
    // A gap between the plans, which the content check reports.
    if (!planOfScore(quiz.plans, score)) return sendRedirect(call.response, 303, page, 'endpoint');
    const fragment = new URLSearchParams([...answers].map(([name, { name: value }]) => [name, value]));
    sendRedirect(call.response, 303, `${page}/${formatScore(score)}#${fragment}`, 'endpoint');
  }

  return [PLAN_QUIZ_PATH, { methods: ['POST'], answer }];
}

async function readFields(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(request, { maxBytes: MAX_BODY_BYTES })).toString('utf8'));
}
