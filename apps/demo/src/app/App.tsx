import { lazy, Suspense, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { Demo } from '../demo/createDemo.ts';
import { useGuide } from '../guide/useGuide.ts';
import { Footer } from '../shell/Footer.tsx';
import { Header } from '../shell/Header.tsx';
import { LiveRegion, useAnnouncer } from '../shell/LiveRegion.tsx';
import { LoadBoundary } from '../shell/LoadBoundary.tsx';
import { RuleAnnouncements } from '../views/RuleNotes.tsx';
import { fill } from '../workspace/fill.ts';
import type { Id } from '../workspace/types.ts';
import { WorkspaceContext } from '../workspace/useWorkspace.ts';
import type { View } from '../workspace/views.ts';
import styles from './App.module.css';
import { loadView, PARTS, ShownView } from './views.tsx';

const Checklist = lazy(() => import('../guide/Checklist.tsx').then(({ Checklist }) => ({ default: Checklist })));
const Mover = lazy(() => import('../ui/Mover.tsx').then(({ Mover }) => ({ default: Mover })));
const StepHint = lazy(() => import('../guide/StepHint.tsx').then(({ StepHint }) => ({ default: StepHint })));

/** The whole demo: header, one view, checklist. */
export function App({ demo }: { demo: Demo }) {
  const { start, store, guide, reporter } = demo;
  const { texts } = start;
  const { project, texts: words } = start.workspace.story;
  const [shown, setShown] = useState<{ view: View; focused?: Id | undefined }>({ view: start.view });
  const [openTask, open] = useState<Id>();
  const { isOpen, flow } = useGuide(guide);
  const { spoken, announce, announceRules } = useAnnouncer();
  const main = useRef<HTMLElement>(null);
  const isInteractive = useIsInteractive(demo);
  const isChecklistShown = isOpen ?? !isInteractive;

  const context = useMemo(
    () => ({
      ...{ store, texts, locale: start.locale, announce, focused: shown.focused, openTask, open },
      show(view: View, focused?: Id) {
        startTransition(() => setShown({ view, focused }));
        if (view !== shown.view) reporter.navigate(view);
        replaceView(view);
        // Without a task or rule to focus, the view is focused, from its beginning: what was focused may be gone.
        if (focused) return;
        main.current?.focus({ preventScroll: true });
        scrollTo(0, 0);
      },
    }),
    [store, texts, start.locale, announce, shown, openTask, reporter],
  );

  useEffect(() => {
    document.title = fill(texts.shell.documentTitle, { view: texts.views[shown.view], project });
  }, [texts, project, shown.view]);

  const liveRegion = <LiveRegion spoken={spoken} isShown={openTask !== undefined} />;
  return (
    <WorkspaceContext value={context}>
      <noscript>
        <p className={styles.notice}>{texts.shell.noScript}</p>
      </noscript>
      <Header demo={demo} view={shown.view} onView={(view) => context.show(view)} />
      <div className={styles.body} data-checklist={isOpen ?? 'auto'} data-has-hint={Boolean(flow)}>
        <main id="content" ref={main} tabIndex={-1} className={styles.main} data-view={shown.view}>
          {openTask !== undefined && (
            // What is outside a modal dialog is not read: the live region is in it.
            <LoadBoundary texts={texts.shell}>
              <Suspense>
                <ShownView view="task">{liveRegion}</ShownView>
              </Suspense>
            </LoadBoundary>
          )}
          <LoadBoundary key={shown.view} texts={texts.shell}>
            <Suspense fallback={<p role="status">{texts.shell.loading}</p>}>
              <ShownView view={shown.view} />
            </Suspense>
          </LoadBoundary>
        </main>
        {isChecklistShown && (
          <aside className={styles.aside} aria-label={words.checklist} id="checklist">
            {isInteractive && (
              <Suspense>
                <Checklist guide={guide} />
              </Suspense>
            )}
          </aside>
        )}
      </div>
      <Footer demo={demo} view={shown.view} />
      {flow && (
        <Suspense>
          <StepHint guide={guide} flow={flow} />
        </Suspense>
      )}
      {isInteractive && (
        <Suspense>
          <Mover />
        </Suspense>
      )}
      {openTask === undefined && liveRegion}
      <RuleAnnouncements onRun={announceRules} />
    </WorkspaceContext>
  );
}

/** Whether scripts run. From then on the other views are loaded while nothing else happens. */
function useIsInteractive({ reporter, guide }: Demo): boolean {
  const [isInteractive, setInteractive] = useState(false);
  useEffect(() => {
    setInteractive(true);
    guide.settle(matchMedia('(width >= 64rem)').matches);
    const engage = () => reporter.engage();
    // In the capture phase: what is dragged stops the event.
    addEventListener('pointerdown', engage, { once: true, capture: true });
    addEventListener('keydown', engage, { once: true, capture: true });
    document.documentElement.dataset.interactive = 'true';
    reporter.ready();
    const idle = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 500));
    idle(() => {
      for (const part of PARTS) loadView(part).catch(() => undefined);
    });
    return () => {
      removeEventListener('pointerdown', engage, true);
      removeEventListener('keydown', engage, true);
    };
  }, [reporter, guide]);
  return isInteractive;
}

/** The address names the view, so that a reload shows it again; without an entry in the history, which the page around shares. */
function replaceView(view: View): void {
  const url = new URL(location.href);
  url.searchParams.set('view', view);
  history.replaceState(history.state, '', url);
}
