import type { Task } from '../workspace/types.ts';
import { useWorkspace } from '../workspace/useWorkspace.ts';

/** The title of a task as a button that opens the page of the task. */
export function TaskLink({ task: { id, title }, className }: { task: Pick<Task, 'id' | 'title'>; className?: string }) {
  const { open } = useWorkspace();
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      data-open={id}
      onClick={(event) => {
        // What can be dragged gets no focus by a press, and the dialog gives it back to what had it.
        event.currentTarget.focus();
        open(id);
      }}
    >
      {title}
    </button>
  );
}
