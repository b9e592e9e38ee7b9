import styles from './Figure.module.css';
import { formatCell, formatChange, type Kind } from './format.ts';
import { FEW } from './Hidden.tsx';

interface FigureProps {
  label: string;
  value: number | null | undefined;
  kind?: Kind;
  /** Fewer than 5 people: this person doesn't see how many. */
  isHidden?: boolean;
  /** What the number is a part of, in words: `of 12,345 visitors`. */
  of?: string;
  /** The same number in the period before. */
  previous?: number | null | undefined;
  isPreviousHidden?: boolean;
  /** What has to be known to read the change. */
  note?: string;
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
  isHidden = false,
  of,
  previous,
  isPreviousHidden = false,
  note,
  isMoreGood,
  isChosen,
  onPress,
}: FigureProps) {
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{isHidden ? FEW : formatCell(value, kind)}</span>
      {isHidden && <span className={styles.of}>hidden: of so few</span>}
      {of && <span className={styles.of}>{of}</span>}
      {previous !== undefined && <Change {...{ value, previous, kind, isMoreGood }} isHidden={isPreviousHidden} />}
      {note && <span className={styles.of}>{note}</span>}
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
  isHidden: boolean;
  isMoreGood: boolean | undefined;
}

function Change({ value, previous, kind, isHidden, isMoreGood }: ChangeProps) {
  const before = `${isHidden ? FEW : formatCell(previous, kind)} before`;
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
