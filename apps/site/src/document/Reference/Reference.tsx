import { usePage } from '../../design-system/page/PageContext.tsx';
import { REQUEST_ID_MARK } from '../../platform/requestIdMark.ts';
import styles from './Reference.module.css';

/** Below what a page of an error says: the id of the request, by which operators find it in their logs. */
export function Reference() {
  const { t } = usePage();
  return <p className={styles.reference}>{t('requestReference', { id: REQUEST_ID_MARK })}</p>;
}
