import type { ReactNode } from 'react';
import type { Answer } from '../api.ts';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';
import { Loading } from './Loading.tsx';
import { ProblemNote } from './ProblemNote.tsx';
import styles from './states.module.css';

interface ShownProps<Data> {
  answer: Answer<Data>;
  /** What is being read, in words. */
  label?: string;
  /** Whether there is nothing in the answer. */
  isEmpty?: (data: Data) => boolean;
  /** Is shown then: an `Empty` with what to do. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows an answer of the API in each of its states: loading with cancel, cancelled, failed with retry, empty, there, and there while it is read again. */
export function Shown<Data>({ answer, label, isEmpty, empty, children }: ShownProps<Data>) {
  const { data, problem, isCancelled, isRefreshing, cancel, retry } = answer;
  if (problem) return <ProblemNote problem={problem} onRetry={retry} />;
  if (isCancelled)
    return (
      <Empty title="Cancelled">
        <Button size="small" onPress={retry}>
          Read it
        </Button>
      </Empty>
    );
  if (data === undefined) return <Loading {...(label && { label })} onCancel={cancel} />;
  const shown = isEmpty?.(data) ? (empty ?? <Empty title="Nothing here" />) : children(data);
  return (
    <div className={styles.shown} aria-busy={isRefreshing}>
      {isRefreshing && <span className={styles.progress} aria-hidden="true" />}
      {shown}
    </div>
  );
}
