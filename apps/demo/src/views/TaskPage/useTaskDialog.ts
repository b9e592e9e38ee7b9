import { type RefObject, useEffect, useRef } from 'react';

/** The way back from the last dialog, until it is done. */
let leaving: Promise<unknown> = Promise.resolve();

/**
 * Shows a native modal dialog: the browser keeps the focus in it and closes it with Escape. An entry of the history makes the back gesture close it as well,
 * in every browser; the entry is gone when the dialog is.
 * @param findOpener what gets the focus when the element that had it is gone
 */
export function useTaskDialog(dialog: RefObject<HTMLDialogElement | null>, findOpener: () => HTMLElement | null) {
  const latest = useRef(findOpener);
  useEffect(() => {
    latest.current = findOpener;
  });
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    let phase: 'waiting' | 'pushed' | 'ended' = 'waiting';
    const onBack = () => {
      if (phase !== 'pushed') return;
      phase = 'ended';
      current?.close();
    };
    // While the entry of a dialog that was just closed is being left, another one would be left instead.
    leaving.then(() => {
      if (phase === 'ended') return;
      history.pushState(history.state, '');
      phase = 'pushed';
      addEventListener('popstate', onBack);
    });
    return () => {
      removeEventListener('popstate', onBack);
      if (phase === 'pushed') leaving = leaveEntry();
      phase = 'ended';
      const { activeElement, body } = document;
      if (!activeElement || activeElement === body || current?.contains(activeElement)) latest.current()?.focus();
    };
  }, [dialog]);
}

/** Goes back one entry. The address names the view that is shown now, which may be another than before. */
function leaveEntry(): Promise<void> {
  const address = location.href;
  history.back();
  return new Promise((resolve) => {
    const onBack = () => {
      history.replaceState(history.state, '', address);
      resolve();
    };
    addEventListener('popstate', onBack, { once: true });
  });
}
