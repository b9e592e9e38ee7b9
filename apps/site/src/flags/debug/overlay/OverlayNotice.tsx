import { useEffect, useState } from 'react';
import type { ApplyOutcome } from '../applyOverrides.ts';
import type { DebugSession } from '../startDebug.ts';

interface Props {
  session: DebugSession;
  outcome: ApplyOutcome;
  /** Why the flag service is not reachable. */
  problem?: string;
  isLoading: boolean;
  onRetry(): void;
}

/** Result of the last change, and problems. */
export function OverlayNotice({ session, outcome, problem, isLoading, onRetry }: Props) {
  const [status, setStatus] = useState('');
  // A live region announces changes only if it was on the page before.
  useEffect(() => {
    if (outcome === 'reloading') setStatus('Reloading the page…');
    else if (isLoading) setStatus('Asking for the flags…');
    else setStatus(outcome === 'applied' ? (session.note.done ?? '') : '');
  }, [outcome, isLoading, session]);

  return (
    <>
      <p role="status" className="status">
        {status}
      </p>
      {outcome === 'refused' && (
        <p role="alert" className="problem">
          The server did not get the overrides, so this page is shown without them. Does this browser keep cookies for
          the site?
        </p>
      )}
      {!session.isPersistent && (
        <p className="problem">This browser keeps no local storage: overrides end with this page.</p>
      )}
      {problem && (
        <div role="alert" className="problem">
          <p>The flag service can’t be asked: {problem}. Only the flags of this page are listed.</p>
          <button type="button" className="button" onClick={onRetry}>
            Try again
          </button>
        </div>
      )}
    </>
  );
}
