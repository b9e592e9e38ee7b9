import { useEffect, useRef, useState } from 'react';
import type { SampledName } from '../../../analytics/observation/forcedSampling.ts';
import type { DebugOverrides } from '../../cookies/debugCookie.ts';
import { debugLink } from '../applyOverrides.ts';
import { overrideActions } from '../overrideActions.ts';
import type { DebugSession } from '../startDebug.ts';
import { ExperimentRow } from './ExperimentRow.tsx';
import { FlagList } from './FlagList.tsx';
import { OverlayFooter } from './OverlayFooter.tsx';
import { OverlayNotice } from './OverlayNotice.tsx';
import { SamplingList } from './SamplingList.tsx';
import { useFlagLists } from './useFlagLists.ts';

interface Props {
  session: DebugSession;
  overrides: DebugOverrides;
  /** What this tab observes whatever the sampling says. */
  forced: readonly SampledName[];
  /** The overrides were changed and the page stays as it is. */
  onChange(): void;
  onForce(forced: readonly SampledName[]): void;
}

/** What the overlay shows when it is open: experiments, flags, and what concerns all of them. */
export function OverlayPanel({ session, overrides, forced, onChange, onForce }: Props) {
  const { storage, page } = session;
  const { flags, experiments, isLoading, problem, reload } = useFlagLists(page, overrides);
  const [outcome, setOutcome] = useState(session.outcome);
  const head = useRef<HTMLElement>(null);

  // A control in here reloaded the page: keyboard users continue from it.
  useEffect(() => {
    const { focus } = session.note;
    if (isLoading || !focus || document.activeElement !== document.body) return;
    focusControl(head.current, focus);
  }, [isLoading, session]);

  /** @param control gets the focus back after the reload */
  function change(mutate: () => void, done: string, control: string): void {
    mutate();
    const result = session.apply({ focus: control, done });
    setOutcome(result);
    if (result === 'reloading') return;
    onChange();
    // A button that is no longer available would drop the focus.
    if (control === 'toggle') focusControl(head.current, control);
  }

  return (
    <>
      <header className="head" ref={head}>
        <h2>Flags and experiments</h2>
        <p>Debug mode: this page is made for you alone, kept by no cache and counted by nobody.</p>
      </header>
      <OverlayNotice session={session} outcome={outcome} problem={problem} isLoading={isLoading} onRetry={reload} />
      {experiments.length > 0 && (
        <div className="group">
          <h3>Experiments</h3>
          <ul>
            {experiments.map((experiment) => (
              <ExperimentRow
                key={experiment.key}
                experiment={experiment}
                onForce={(_, index, control) =>
                  change(
                    () => overrideActions.force(storage, experiment, index),
                    `${experiment.name}: ${index === undefined ? 'as assigned' : experiment.variations[index]?.name}.`,
                    control,
                  )
                }
              />
            ))}
          </ul>
        </div>
      )}
      <FlagList
        flags={flags}
        onSet={(flag, value, control) =>
          change(
            () => overrideActions.setFlag(storage, flag, value),
            `${flag.key}: ${value === undefined ? 'by its rules' : JSON.stringify(value)}.`,
            control,
          )
        }
      />
      <SamplingList forced={forced} onForce={onForce} />
      <OverlayFooter
        link={debugLink.write(location.href, overrides)}
        hasOverrides={overrides.flags.size + overrides.variations.size + forced.length > 0}
        onReset={() => {
          onForce([]);
          change(() => overrideActions.reset(storage, flags), 'All overrides are taken back.', 'toggle');
        }}
        onLeave={session.leave}
      />
    </>
  );
}

/** Where the change removed the control, the overlay's button gets the focus. */
function focusControl(part: HTMLElement | null, id: string): void {
  const root = part?.getRootNode() as ShadowRoot | undefined;
  const find = (name: string) => root?.querySelector<HTMLElement>(`[data-control="${CSS.escape(name)}"]`);
  (find(id) ?? find('toggle'))?.focus();
}
