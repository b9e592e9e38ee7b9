import styles from './Bar.module.css';

/** A bar on its track; its figure stands beside it. */
export function Bar({ share }: { share: number }) {
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.bar} style={{ transform: `translateX(${100 * share - 100}%)` }} />
    </span>
  );
}
