import { type RefObject, useEffect } from 'react';
import { useWorkspace } from '../workspace/useWorkspace.ts';

/** Scrolls to the task that a link of another view leads to, and focuses its first control. */
export function useFocusedTask(view: RefObject<HTMLElement | null>) {
  const { focusedTask } = useWorkspace();
  useEffect(() => {
    if (!focusedTask) return;
    const place = view.current?.querySelector<HTMLElement>(`[data-task="${CSS.escape(focusedTask)}"]`);
    const control = place?.matches('button') ? place : place?.querySelector<HTMLElement>('button, input, a');
    place?.scrollIntoView({ block: 'center', inline: 'center' });
    control?.focus({ preventScroll: true });
  }, [focusedTask, view]);
}
