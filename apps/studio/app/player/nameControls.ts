import { formatMilliseconds } from '../ui/format.ts';

/** How far an arrow key goes. */
const STEP_MS = 5_000;

interface Played {
  lengthMs: number;
  goTo(ms: number): void;
}

/**
 * Gives rrweb's controls names, and its line of time the keys of a slider: it knows the pointer only.
 * @returns says the time to who can't see it
 */
export function nameControls(root: ParentNode, { lengthMs, goTo }: Played): (ms: number) => void {
  const [play, ...others] = [...root.querySelectorAll('.rr-controller__btns button')].filter(
    (button) => button.textContent?.trim() === '',
  );
  play?.setAttribute('aria-label', 'Play or pause');
  others.at(-1)?.setAttribute('aria-label', 'Full screen');
  // Its label is empty; the words stand beside it.
  root.querySelector('.switch input')?.setAttribute('aria-label', 'Skip what is idle');
  root.querySelector('.replayer-wrapper > iframe')?.setAttribute('title', 'Recorded page');
  const line = root.querySelector<HTMLElement>('.rr-progress');
  const facts = {
    role: 'slider',
    tabindex: '0',
    'aria-label': 'Time',
    'aria-valuemin': '0',
    'aria-valuemax': lengthMs,
  };
  for (const [name, value] of Object.entries(facts)) line?.setAttribute(name, String(value));
  let now = 0;
  const say = (ms: number) => {
    now = ms;
    line?.setAttribute('aria-valuenow', String(Math.round(ms)));
    line?.setAttribute('aria-valuetext', `${formatMilliseconds(ms)} of ${formatMilliseconds(lengthMs)}`);
  };
  line?.addEventListener('keydown', (event) => {
    const to: Record<string, number> = {
      ...{ ArrowLeft: now - STEP_MS, ArrowDown: now - STEP_MS, ArrowRight: now + STEP_MS, ArrowUp: now + STEP_MS },
      ...{ Home: 0, End: lengthMs },
    };
    const ms = to[event.key];
    if (ms === undefined) return;
    event.preventDefault();
    goTo(Math.min(Math.max(0, ms), lengthMs));
  });
  say(0);
  return say;
}
