import { validateEvent } from '@cumulus/tracking-plan';
import { reportError } from '../../platform/browser/reportError.ts';
import type { TrackedEvent } from './trackedEvent.ts';

/**
 * In development only: shows in the console and on the page that an event violates the tracking plan. The event is sent all the same: the collector
 * validates every event and stores an invalid one with the reason.
 * @throws in unit tests, so that they fail
 */
export function checkEvent(event: TrackedEvent): void {
  const validity = validateEvent(event);
  if (validity.isValid) return;
  reportError('tracking plan', new Error(validity.reason), { event });
  showPlanViolation(validity.reason);
  if (import.meta.env.MODE === 'test') throw new Error(`Not as the tracking plan has it: ${validity.reason}`);
}

const STYLE =
  'position: fixed; inset: auto 0 0; z-index: 9999; margin: 0; padding: 1rem 2rem; background: var(--color-ground); color: var(--color-text); border-block-start: 4px solid';

/** Lists a violation at the bottom of the page, in English like the debug overlay; a click removes the list. */
function showPlanViolation(reason: string): void {
  const list = document.querySelector('[data-plan-breaches]') ?? addList();
  list.append(Object.assign(document.createElement('li'), { textContent: `Tracking plan: ${reason}` }));
}

function addList(): Element {
  const list = Object.assign(document.createElement('ul'), { lang: 'en' });
  list.dataset.planBreaches = '';
  list.style.cssText = STYLE;
  list.addEventListener('click', () => list.remove());
  document.body.append(list);
  return list;
}
