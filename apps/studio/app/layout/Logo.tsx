import styles from './Logo.module.css';

/** The mark of Cumulus: three tasks stacked into a cloud, as on the site. The link around it names it. */
export function Logo() {
  return (
    <svg className={styles.logo} width="28" height="22" viewBox="0 0 34 27" aria-hidden="true">
      <rect className={styles.sun} x="12.5" width="11.5" height="7.5" rx="3.75" />
      <rect x="4.5" y="9.5" width="24" height="7.5" rx="3.75" />
      <rect y="19" width="34" height="7.5" rx="3.75" />
    </svg>
  );
}
