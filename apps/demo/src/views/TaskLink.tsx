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
        // Pressing a link that can be dragged doesn't focus it, and when the dialog closes it gives the focus back to what had it.
        event.currentTarget.focus();
        open(id);
      }}
    >
      {title}
    </button>
  );
}
