import { lazy, Suspense } from 'react';
import type { Id } from '../workspace/types.ts';
import { useWorkspace } from '../workspace/useWorkspace.ts';

// Before a rule has run there is nothing to load. What can't be loaded is not shown: Automations has it too.
const NoteList = lazy(() =>
  import('./RuleNotes/NoteList.tsx').then(
    ({ NoteList }) => ({ default: NoteList }),
    () => ({ default: () => null }),
  ),
);

const RuleAnnouncer = lazy(() =>
  import('./RuleNotes/RuleAnnouncer.tsx').then(
    ({ RuleAnnouncer }) => ({ default: RuleAnnouncer }),
    () => ({ default: () => null }),
  ),
);

/** What the last rules did with a task or because of it. */
export function RuleNotes({ task }: { task: Id }) {
  const { state } = useWorkspace();
  return (
    state.runs.length > 0 && (
      <Suspense>
        <NoteList task={task} />
      </Suspense>
    )
  );
}

/** Announces what rules do, whichever view set them off. */
export function RuleAnnouncements({ onRun }: { onRun: (sentences: string) => void }) {
  const { state } = useWorkspace();
  return (
    state.runs.length > 0 && (
      <Suspense>
        <RuleAnnouncer onRun={onRun} />
      </Suspense>
    )
  );
}
