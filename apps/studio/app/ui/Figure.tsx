import styles from './Figure.module.css';
import { formatCell, formatChange, type Kind } from './format.ts';

interface FigureProps {
  label: string;
  value: number | null | undefined;
  kind?: Kind;
  /** What the number is a part of, in words: `of 12,345 visitors`. */
  of?: string;
  /** The same number in the period before. */
  previous?: number | null | undefined;
  /** What the period before is, in words. */
  previousLabel?: string;
  /** Whether more of it is good; undefined where it is neither. */
  isMoreGood?: boolean;
  /** Marks the figure whose series is shown. */
  isChosen?: boolean;
  onPress?: () => void;
}

/** A number with its denominator and its change. */
export function Figure({
  label,
  value,
  kind = 'number',
  of,
  previous,
  previousLabel = 'before',
  isMoreGood,
  isChosen,
  onPress,
}: FigureProps) {
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{formatCell(value, kind)}</span>
      {of && <span className={styles.of}>{of}</span>}
      {previous !== undefined && (
        <Change value={value} previous={previous} kind={kind} label={previousLabel} isMoreGood={isMoreGood} />
      )}
    </>
  );
  if (!onPress) return <div className={styles.figure}>{content}</div>;
  return (
    <button type="button" className={styles.figure} aria-pressed={isChosen === true} onClick={onPress}>
      {content}
    </button>
  );
}

interface ChangeProps {
  value: number | null | undefined;
  previous: number | null;
  kind: Kind;
  label: string;
  isMoreGood: boolean | undefined;
}

function Change({ value, previous, kind, label, isMoreGood }: ChangeProps) {
  const before = `${formatCell(previous, kind)} ${label}`;
  if (!previous || value === null || value === undefined) return <span className={styles.of}>{before}</span>;
  const share = value / previous - 1;
  const isGood = isMoreGood === undefined || share === 0 ? undefined : share > 0 === isMoreGood;
  return (
    <span className={styles.of}>
      <span className={styles.change} data-good={isGood}>
        {formatChange(share)}
      </span>{' '}
      {before}
    </span>
  );
}
