import { formatScore, scoreOf } from '@cumulus/content-model/planQuiz';

/**
 * Shows the visitor's own answers as the reasons of a result, if the fragment of the address has them all and they give the score of the page. The link
 * back to the questions takes them along.
 */
export function enhanceQuizReasons(element: HTMLElement): void {
  const answers = new URLSearchParams(location.hash.slice(1));
  const items = [...element.querySelectorAll<HTMLElement>('[data-answer]')];
  const own = items.filter(({ dataset }) => answers.get(dataset.question ?? '') === dataset.answer);
  const questions = new Set(items.map(({ dataset }) => dataset.question));
  if (own.length !== questions.size) return;
  const score = scoreOf(own.map(({ dataset }) => ({ weight: Number(dataset.weight), value: Number(dataset.value) })));
  if (formatScore(score) !== element.dataset.score) return;
  for (const item of items) item.hidden = !own.includes(item);
  const title = element.querySelector<HTMLElement>('[data-own]');
  if (title) title.textContent = title.dataset.own ?? '';
  const change = element.parentElement?.querySelector<HTMLAnchorElement>('[data-change]');
  if (change) change.hash = location.hash;
}
