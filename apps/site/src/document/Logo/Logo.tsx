import styles from './Logo.module.css';

/** The mark and name of Cumulus: three tasks stacked into a cloud, the first in the colour of dawn. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg width="34" height="27" viewBox="0 0 34 27" aria-hidden="true" focusable="false">
        <rect className={styles.sun} x="12.5" width="11.5" height="7.5" rx="3.75" />
        <rect className={styles.bar} x="4.5" y="9.5" width="24" height="7.5" rx="3.75" />
        <rect className={styles.bar} y="19" width="34" height="7.5" rx="3.75" />
      </svg>
      <span className={styles.name}>Cumulus</span>
    </span>
  );
}
