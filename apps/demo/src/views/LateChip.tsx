import type { ReactNode } from 'react';
import parts from '../ui/parts.module.css';
import { fill } from '../workspace/fill.ts';
import { daysLate } from '../workspace/selectors.ts';
import type { Task } from '../workspace/types.ts';
import { useWorkspace } from '../workspace/useWorkspace.ts';

/** By how many days a task is late, or the children where it has time. */
export function LateChip({ task, children }: { task: Task; children?: ReactNode }) {
  const { texts } = useWorkspace();
  const days = daysLate(task);
  if (!days) return children;
  return (
    <span className={parts.chip} data-tone="peach">
      {days === 1 ? texts.lateOne : fill(texts.late, { days })}
    </span>
  );
}
