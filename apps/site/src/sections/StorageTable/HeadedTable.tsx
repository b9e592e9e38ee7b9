import type { ReactNode } from 'react';
import styles from './StorageTable.module.css';

interface HeadedTableProps {
  /** Id of its heading. */
  labelledBy: string;
  heads: readonly (string | undefined)[];
  /** Its lines. */
  children: ReactNode;
}

/** A table whose lines become blocks on a phone. */
export function HeadedTable({ labelledBy, heads, children }: HeadedTableProps) {
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
