import { formatScore, type PlanRange, planOfScore, scoreOf } from '@cumulus/content-model/planQuiz';
import type { PlanTier } from '../../pricing/catalogue.ts';
import type { QuizEvents } from './quizEvents.ts';

/**
 * Leads to the page of the score, or names the questions without an answer.
 * REQ-QUZ-05.
 * @param chosen the answers, in the order of the questions
 * @param unanswered questions without one
 */
export function submitAnswers(
  form: HTMLFormElement,
  chosen: readonly (HTMLInputElement | undefined)[],
  unanswered: readonly HTMLElement[],
  events: QuizEvents,
): void {
  showErrors(form, unanswered);
  if (unanswered.length === 0) void leave(form, chosen, events);
}

/** Names the questions without an answer above the first one, and moves the focus there: each leads to its question. */
function showErrors(form: HTMLElement, unanswered: readonly HTMLElement[]): void {
  const box = form.querySelector<HTMLElement>('[data-errors]');
  if (!box) return;
  const items = unanswered.map((question) => {
    const link = document.createElement('a');
    link.href = `#${question.id}`;
    link.textContent = question.querySelector('[data-text]')?.textContent ?? '';
    link.addEventListener('click', (event) => {
      event.preventDefault();
      question.scrollIntoView();
      question.querySelector('input')?.focus({ preventScroll: true });
    });
    const item = document.createElement('li');
    item.append(link);
    return item;
  });
  box.querySelector('ul')?.replaceChildren(...items);
  box.hidden = items.length === 0;
  if (items.length > 0) box.focus();
}

async function leave(
  form: HTMLFormElement,
  chosen: readonly (HTMLInputElement | undefined)[],
  events: QuizEvents,
): Promise<void> {
  const answers = new URLSearchParams();
  const values = chosen.flatMap((input) => {
    const question = input?.closest<HTMLElement>('[data-question]');
    if (!input || !question) return [];
    answers.set(input.name, input.value);
    return { weight: Number(question.dataset.weight), value: Number(input.dataset.value) };
  });
  const score = scoreOf(values);
  const plans: (PlanRange & { tier: PlanTier })[] = JSON.parse(form.dataset.plans ?? '[]');
  await events.complete(planOfScore(plans, score)?.tier, score);
  // With the answers, so that going back shows them also where the browser doesn't restore them.
  history.replaceState(history.state, '', `#${answers}`);
  const page = form.querySelector<HTMLInputElement>('[name="_page"]')?.value ?? location.pathname;
  location.assign(`${page}/${formatScore(score)}#${answers}`);
}
