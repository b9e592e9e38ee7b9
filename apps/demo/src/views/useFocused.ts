import { type RefObject, useEffect } from 'react';
import { useWorkspace } from '../workspace/useWorkspace.ts';

/** Scrolls to the task or rule that a link of another view leads to, and focuses its first control. */
export function useFocused(view: RefObject<HTMLElement | null>) {
  const { focused } = useWorkspace();
  useEffect(() => {
    if (!focused) return;
    const id = CSS.escape(focused);
    const place = view.current?.querySelector<HTMLElement>(`[data-task="${id}"], [data-rule="${id}"]`);
    const control = place?.matches('button') ? place : place?.querySelector<HTMLElement>('button, input, a');
    place?.scrollIntoView({ block: 'center', inline: 'center' });
    control?.focus({ preventScroll: true });
  }, [focused, view]);
}
