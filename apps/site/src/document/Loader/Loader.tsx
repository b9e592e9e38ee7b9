import styles from './Loader.module.css';

/** The short overlay of specification section 2: a slim line over the page's upper edge. It hides nothing and takes no click. */
export function Loader() {
  return <div className={styles.loader} aria-hidden="true" data-loader="" />;
}
