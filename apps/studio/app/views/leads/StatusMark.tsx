import { STATUSES, type Status } from './leadData.ts';
import styles from './leads.module.css';

/** A status in words, with a colour beside. */
export const StatusMark = ({ status }: { status: Status }) => (
  <span className={styles.status} data-status={status}>
    {STATUSES[status]}
  </span>
);
