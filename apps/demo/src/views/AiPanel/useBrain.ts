import { useEffect } from 'react';
import type { BrainAction } from '../../workspace/actions.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';

const load = () => import('../../workspace/applyToBrain.ts');

/** Asks Brain or does what it offers. What answers is loaded when the view is shown, not with it. */
export function useBrain(): (action: BrainAction) => Promise<void> {
  const { dispatch, announce, texts } = useWorkspace();
  useEffect(() => {
    load().catch(() => undefined);
  }, []);
  return async (action) => {
    try {
      const { applyToBrain } = await load();
      dispatch(action, applyToBrain);
    } catch {
      announce(texts.shell.loadFailed);
    }
  };
}
