import type { ReactNode } from 'react';
import { type Answer, isAway } from '../api.ts';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';
import { Hidden } from './Hidden.tsx';
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
  /** Whether all that is in the answer is hidden from this person. */
  isHidden?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

/**
 * Shows an answer of the API in each of its states: loading with cancel, cancelled, failed with retry, empty, there, and there while it is read again. While an
 * application is away, what was read before stays, with what a person typed beside it.
 */
export function Shown<Data>(props: ShownProps<Data>) {
  const { answer, label } = props;
  const { data, problem, isCancelled, isRefreshing, cancel, retry } = answer;
  const isKept = problem !== undefined && data !== undefined && isAway(problem);
  if (problem && !isKept) return <ProblemNote problem={problem} onRetry={retry} />;
  if (isCancelled)
    return (
      <Empty title="Cancelled">
        <Button size="small" onPress={retry}>
          Read it
        </Button>
      </Empty>
    );
  if (data === undefined) return <Loading {...(label && { label })} onCancel={cancel} />;
  return (
    <div className={styles.shown} aria-busy={isRefreshing}>
      {isRefreshing && <span className={styles.progress} aria-hidden="true" />}
      {isKept && <ProblemNote problem={problem} isKept onRetry={retry} />}
      {contentOf(data, props)}
    </div>
  );
}

function contentOf<Data>(data: Data, { isHidden, isEmpty, empty, children }: ShownProps<Data>): ReactNode {
  if (isHidden?.(data)) return <Hidden />;
  return isEmpty?.(data) ? (empty ?? <Empty title="Nothing here" />) : children(data);
}
