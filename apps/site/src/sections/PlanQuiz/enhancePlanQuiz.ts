import { formatScore, type PlanRange, planOfScore, scoreOf } from '@cumulus/content-model/planQuiz';
import type { PlanTier } from '../../pricing/catalogue.ts';
import { createQuizEvents } from './quizEvents.ts';

/**
 * Leads from the answers to the page of their score, names questions without an answer, and reports the progress. Answers in the fragment of the address,
 * with which a result leads back here, are selected.
 * REQ-QUZ-05.
 */
export function enhancePlanQuiz(element: HTMLElement): void {
  const form = element as HTMLFormElement;
  const questions = [...form.querySelectorAll<HTMLFieldSetElement>('[data-question]')];
  const events = createQuizEvents(form.dataset.quizId ?? '');
  form.noValidate = true;
  selectAnswers(questions);
  showProgress(form, questions);
  // The browser may restore answers after this.
  addEventListener('pageshow', () => showProgress(form, questions));
  addEventListener('pagehide', () => events.flush());
  form.addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement;
    const question = input.closest<HTMLElement>('[data-question]');
    if (!question) return;
    mark(question, false);
    showProgress(form, questions);
    events.answer(input.name, input.value, questions.indexOf(question as HTMLFieldSetElement) + 1);
  });
  for (const question of questions)
    question.addEventListener('focusout', ({ relatedTarget }) => {
      if (!question.contains(relatedTarget as Node | null)) events.flush();
    });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const unanswered = questions.filter((question) => !chosenIn(question));
    showErrors(form, questions, unanswered);
    if (unanswered.length === 0) void leave(form, questions, events);
  });
}

function selectAnswers(questions: readonly HTMLElement[]): void {
  const answers = new URLSearchParams(location.hash.slice(1));
  for (const question of questions)
    for (const input of question.querySelectorAll('input'))
      if (answers.get(input.name) === input.value) input.checked = true;
}

const chosenIn = (question: HTMLElement) => [...question.querySelectorAll('input')].find(({ checked }) => checked);

function showProgress(form: HTMLElement, questions: readonly HTMLElement[]): void {
  const line = form.querySelector<HTMLElement>('[data-progress]');
  const n = questions.filter(chosenIn).length;
  if (line) line.textContent = (line.dataset.progress ?? '').replace('{n}', String(n));
}

function mark(question: HTMLElement, isInvalid: boolean): void {
  question.toggleAttribute('data-invalid', isInvalid);
  for (const input of question.querySelectorAll('input'))
    if (isInvalid) input.setAttribute('aria-describedby', `${question.id}-error`);
    else input.removeAttribute('aria-describedby');
}

/** Names the questions without an answer above the first one, and moves the focus there: each leads to its question. */
function showErrors(form: HTMLElement, questions: readonly HTMLElement[], unanswered: readonly HTMLElement[]): void {
  const box = form.querySelector<HTMLElement>('[data-errors]');
  for (const question of questions) mark(question, unanswered.includes(question));
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
  questions: readonly HTMLElement[],
  events: ReturnType<typeof createQuizEvents>,
): Promise<void> {
  const answers = new URLSearchParams();
  const chosen = questions.flatMap((question) => {
    const input = chosenIn(question);
    if (input) answers.set(input.name, input.value);
    return input ? { weight: Number(question.dataset.weight), value: Number(input.dataset.value) } : [];
  });
  const score = scoreOf(chosen);
  const plans: (PlanRange & { tier: PlanTier })[] = JSON.parse(form.dataset.plans ?? '[]');
  await events.complete(planOfScore(plans, score)?.tier, score);
  // With the answers, so that going back shows them also where the browser doesn't restore them.
  history.replaceState(history.state, '', `#${answers}`);
  const page = form.querySelector<HTMLInputElement>('[name="_page"]')?.value ?? location.pathname;
  location.assign(`${page}/${formatScore(score)}#${answers}`);
}
