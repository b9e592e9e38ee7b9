import { useFlag } from '../../experiments/browser/useFlag.ts';
import styles from './Availability.module.css';

/** The line that holds now. Both lines keep their place, so that nothing moves when it changes. */
export function AvailabilityLines({ away, here }: { away: string; here: string }) {
  const isHere = useFlag('sales-desk-is-online');
  const lines = [
    { text: away, isShown: !isHere },
    { text: here, isShown: isHere },
  ];
  return (
    <p className={styles.state} role="status" data-here={isHere ? '' : undefined}>
      {lines.map(({ text, isShown }) => (
        <span key={text} className={styles.line} aria-hidden={!isShown} data-shown={isShown ? '' : undefined}>
          {text}
        </span>
      ))}
    </p>
  );
}
