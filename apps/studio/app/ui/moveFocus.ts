import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/**
 * Moves the focus between the rows of a table by arrow keys, Page Up and Down, Home and End.
 * @param count of rows
 * @param show draws a row that isn't visible
 */
export function moveFocus(event: KeyboardEvent, count: number, show: (index: number) => void): void {
  const row = (event.target as Element).closest<HTMLElement>('[data-index]');
  if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
  const index = targetOf(event.key, Number(row.dataset.index), count);
  if (index === undefined) return;
  event.preventDefault();
  const body = row.parentElement;
  const focus = () => {
    const target = body?.querySelector<HTMLElement>(`[data-index="${index}"] :is([data-row-action], a, button)`);
    target?.focus();
    return target;
  };
  show(index);
  // A row that isn't drawn yet is in the next frame but one.
  if (!focus()) requestAnimationFrame(() => requestAnimationFrame(focus));
}

function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, index + step));
}
