import styles from './Loader.module.css';

/** The short overlay of REQ-LAY-03: a slim line over the page's upper edge. It hides nothing and takes no click. */
export function Loader() {
  return <div className={styles.loader} aria-hidden="true" data-loader="" />;
}
