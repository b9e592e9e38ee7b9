import type { ReactNode } from 'react';
import { isAway, type Problem } from '../api.ts';
import { Button } from './Button.tsx';
import styles from './states.module.css';

interface ProblemNoteProps {
  /** Of a request; its message says what is wrong and what would be right. */
  problem?: Problem;
  title?: string;
  advice?: ReactNode;
  /** What was read before is still shown. */
  isKept?: boolean;
  onRetry?: () => void;
  retryLabel?: string;
}

/** Says what failed, what to do, and offers to try again. */
export function ProblemNote({
  problem,
  title,
  advice,
  isKept = false,
  onRetry,
  retryLabel = 'Try again',
}: ProblemNoteProps) {
  return (
    <div className={styles.problem} role="alert">
      <p className={styles.title}>{title ?? titleOf(problem)}</p>
      <div className={styles.advice}>
        {advice ?? problem?.message}
        {isKept && ' What you see was read before; it is read again by itself.'}
      </div>
      {onRetry && (
        <Button size="small" onPress={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}

function titleOf(problem: Problem | undefined): string {
  if (problem?.status === 403) return 'You may not see this';
  if (problem?.status === 0) return 'The studio doesn’t answer';
  if (problem && isAway(problem)) return 'A part of the studio doesn’t answer';
  if (problem?.status === 408 || problem?.status === 504) return 'It took too long';
  return 'This couldn’t be read';
}
