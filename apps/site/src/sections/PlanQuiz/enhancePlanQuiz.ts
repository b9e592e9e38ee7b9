import { reportError } from '../../platform/browser/reportError.ts';
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
    loadSubmission().catch(() => undefined);
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
    for (const question of questions) mark(question, unanswered.includes(question));
    loadSubmission()
      .then((module) => module.submitAnswers(form, questions.map(chosenIn), unanswered, events))
      .catch((error) => {
        reportError('quiz', error);
        // The server answers, as without scripts.
        form.submit();
      });
  });
}

/** Loaded with the first answer. */
const loadSubmission = () => import('./submitAnswers.ts');

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
