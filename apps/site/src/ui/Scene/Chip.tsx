import styles from './Scene.module.css';

/** A small label on the ground of a tone. No text gives nothing. */
export function Chip({ text, color }: { text: string | undefined; color?: string }) {
  if (!text) return null;
  return (
    <span className={styles.chip} data-tone={color}>
      {text}
    </span>
  );
}
