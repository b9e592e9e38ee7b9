import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './states.module.css';

/** Nobody cancels what is there within a second. */
const CANCEL_AFTER_MS = 1_000;

interface LoadingProps {
  /** What is being read, such as `Reading 90 days`. */
  label?: string;
  onCancel?: () => void;
}

/** Says that something is being read; after a second it can be cancelled. */
export function Loading({ label = 'Loading', onCancel }: LoadingProps) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), CANCEL_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading}>
      <span className={styles.progress} aria-hidden="true" />
      <p role="status">{label} …</p>
      {isLong && onCancel && (
        <Button size="small" onPress={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
