import styles from './Loader.module.css';

/** The loading indicator of REQ-LAY-03: a thin line at the top of the page. It covers nothing and ignores clicks. */
export function Loader() {
  return <div className={styles.loader} aria-hidden="true" data-loader="" />;
}
