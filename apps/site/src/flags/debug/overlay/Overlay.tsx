import { useEffect, useRef, useState } from 'react';
import { forcedSampling, type SampledName } from '../../../analytics/observation/forcedSampling.ts';
import type { DebugSession } from '../startDebug.ts';
import { OverlayPanel } from './OverlayPanel.tsx';

/** From this window width (REQ-LAY-02: desktop) the panel is open until it is collapsed. */
const OPEN_FROM = '(min-width: 1200px)';

/** The overlay: a small button in a corner that opens and collapses the list of flags. */
export function Overlay({ session }: { session: DebugSession }) {
  const [isOpen, setOpen] = useState(() => !(session.storage.isCollapsed() ?? !matchMedia(OPEN_FROM).matches));
  const [overrides, setOverrides] = useState(() => session.storage.read());
  const [forced, setForced] = useState(() => forcedSampling.read());
  const toggle = useRef<HTMLButtonElement>(null);
  // Those of a copied link: what this tab observes stays in this tab.
  const count = overrides.flags.size + overrides.variations.size;

  function force(names: readonly SampledName[]): void {
    forcedSampling.write(names);
    setForced(forcedSampling.read());
  }

  function open(willOpen: boolean): void {
    setOpen(willOpen);
    session.storage.setCollapsed(!willOpen);
    if (!willOpen) toggle.current?.focus();
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey && event.shiftKey && event.code === 'KeyD') toggle.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <aside
      aria-label="Flags and experiments"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) open(false);
      }}
    >
      <button
        ref={toggle}
        type="button"
        className="toggle"
        data-control="toggle"
        aria-expanded={isOpen}
        aria-controls="panel"
        aria-keyshortcuts="Alt+Shift+D"
        onClick={() => open(!isOpen)}
      >
        Debug
        <span className="count" data-some={count > 0}>
          {count}
          <span>{count === 1 ? ' override' : ' overrides'}</span>
        </span>
        <svg
          aria-hidden="true"
          width="16"
          height="16"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        >
          <path d="m3 10 5-5 5 5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </button>
      <div id="panel" className="panel" hidden={!isOpen}>
        {isOpen && (
          <OverlayPanel
            session={session}
            overrides={overrides}
            forced={forced}
            onChange={() => setOverrides(session.storage.read())}
            onForce={force}
          />
        )}
      </div>
    </aside>
  );
}
