import { useEffect, useRef } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { fill } from '../workspace/fill.ts';
import { findTask } from '../workspace/selectors.ts';
import type { Workspace } from '../workspace/types.ts';
import { useWorkspace } from '../workspace/useWorkspace.ts';
import { type Guide, type GuideState, STEP_COUNT } from './createGuide.ts';
import styles from './StepHint.module.css';

interface StepHintProps {
  guide: Guide;
  flow: NonNullable<GuideState['flow']>;
}

/** The step of a flow that the visitor follows. It is beside the view and blocks nothing. */
export function StepHint({ guide, flow: { job, step } }: StepHintProps) {
  const { texts, announce, state } = useWorkspace();
  const copy = texts.guide;
  const current = copy.jobs[job].steps[step];
  const text = fill(current?.text ?? '', storyWords(state));
  const next = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // A step that the visitor reached by doing what it asks must not take the focus from there.
    if (step === 0) next.current?.focus();
    else if (current) announce(`${current.name}. ${text}`);
  }, [step, current, text, announce]);

  const leave = (end: () => void) => {
    end();
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  const isLast = step === STEP_COUNT - 1;
  if (!current) return null;
  return (
    <aside className={styles.hint} aria-label={copy.jobs[job].title} data-step={step}>
      <p className={styles.count}>{fill(copy.stepOf, { step: step + 1, total: STEP_COUNT })}</p>
      <h2>{current.name}</h2>
      <p>{text}</p>
      <div className={styles.actions}>
        <button
          type="button"
          ref={next}
          className={styles.next}
          onClick={() => (isLast ? leave(guide.next) : guide.next())}
        >
          {isLast ? copy.done : copy.next}
        </button>
        <button type="button" className={styles.skip} onClick={() => leave(guide.skip)}>
          {copy.skip}
        </button>
      </div>
      <button type="button" className={styles.close} aria-label={texts.close} onClick={() => leave(guide.skip)}>
        <Icon name="close" size={18} />
      </button>
    </aside>
  );
}

/** Names of what the steps of this project speak of. */
function storyWords(state: Workspace): Record<string, string> {
  const { handOff, blocked, docTitle, brain } = state.story;
  return {
    ...{ handOff: findTask(state, handOff)?.title ?? '', blocked: findTask(state, blocked)?.title ?? '' },
    ...{ doc: docTitle, question: brain.blocked.question },
  };
}
