import { type ReactNode, useEffect, useRef } from 'react';
import type { Demo } from '../demo/createDemo.ts';
import { useGuide } from '../guide/useGuide.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { fill } from '../workspace/fill.ts';
import { daysToGoal } from '../workspace/selectors.ts';
import { JOBS, type Story } from '../workspace/types.ts';
import { useWorkspace } from '../workspace/useWorkspace.ts';
import { VIEWS, type View } from '../workspace/views.ts';
import { addressOf } from './addressOf.ts';
import { Chooser } from './Chooser.tsx';
import { Logo } from './Logo.tsx';
import { StartFree } from './StartFree.tsx';
import styles from './shell.module.css';

const VIEW_ICONS: Readonly<Record<View, IconName>> = {
  list: 'list',
  board: 'board',
  timeline: 'timeline',
  doc: 'doc',
  whiteboard: 'whiteboard',
  dashboard: 'dashboard',
  automations: 'bolt',
  ai: 'brain',
};

interface HeaderProps {
  demo: Demo;
  view: View;
  onView: (view: View) => void;
}

/** Project, the choice of another, tools, and the navigation of the views. Its links work without scripts. */
export function Header({ demo, view, onView }: HeaderProps) {
  const { texts, state } = useWorkspace();
  const current = useRef<HTMLAnchorElement>(null);

  // On a phone the navigation scrolls sideways.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reference follows the view
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [view]);

  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#content">
        {texts.shell.skip}
      </a>
      <div className={styles.bar}>
        <Logo />
        <div className={styles.project}>
          <h1>{state.story.project}</h1>
          <p>{sayDaysLeft(state.story.texts, daysToGoal(state))}</p>
        </div>
        <Tools demo={demo}>
          <Chooser start={demo.start} />
        </Tools>
        <StartFree demo={demo} />
      </div>
      <nav aria-label={texts.shell.navigation} className={styles.views}>
        <ul>
          {VIEWS.map((one) => (
            <li key={one}>
              <a
                ref={one === view ? current : undefined}
                href={addressOf(demo.start, { view: one })}
                aria-current={one === view ? 'page' : undefined}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  onView(one);
                  event.currentTarget.focus();
                }}
              >
                <Icon name={VIEW_ICONS[one]} size={18} />
                {texts.views[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

/** Undo, redo, start over; the choice of person and team; the checklist. On a phone the last two are on the second line. */
function Tools({ demo: { guide }, children }: { demo: Demo; children: ReactNode }) {
  const { texts, undo, redo, reset, canUndo, canRedo, announce } = useWorkspace();
  const { isOpen, done } = useGuide(guide);
  const { shell } = texts;
  const tools: { name: string; label: string; isOff: boolean; run: () => void; said: string }[] = [
    { name: 'undo', label: shell.undo, isOff: !canUndo, run: undo, said: shell.undone },
    { name: 'redo', label: shell.redo, isOff: !canRedo, run: redo, said: shell.redone },
    {
      ...{ name: 'reset', label: shell.reset, isOff: !canUndo && !canRedo && !done.length, said: shell.resetDone },
      run() {
        reset();
        guide.reset();
      },
    },
  ];
  return (
    <div className={styles.tools}>
      {tools.map(({ name, label, isOff, run, said }) => (
        // Disabled, a button would lose the focus with the last step.
        <button
          key={name}
          type="button"
          className={styles.tool}
          aria-disabled={isOff}
          title={label}
          data-tool={name}
          onClick={() => {
            if (isOff) return;
            run();
            announce(said);
          }}
        >
          <Icon name={name === 'reset' ? 'reset' : 'undo'} />
          <span className="visuallyHidden">{label}</span>
        </button>
      ))}
      {children}
      <button
        type="button"
        id="checklist-button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'checklist' : undefined}
        onClick={() => (isOpen ? guide.close() : guide.open())}
      >
        {texts.guide.open}
        <span className={styles.count}>
          {done.length}/{JOBS.length}
        </span>
      </button>
    </div>
  );
}

function sayDaysLeft(copy: Story['texts'], days: number | undefined): string {
  if (days === undefined) return '';
  if (days <= 0) return copy.goalToday;
  return days === 1 ? copy.dayLeft : fill(copy.daysLeft, { days });
}
