import type { VendorInUse } from '../../visitor/storage/vendorsInUse.ts';
import { HeadedTable } from './HeadedTable.tsx';
import styles from './StorageTable.module.css';
import type { TableWords } from './TableWords.ts';
import { VendorName } from './VendorName.tsx';

const HEADING_ID = 'vendors';

interface VendorTableProps extends TableWords {
  vendors: readonly VendorInUse[];
}

/** Everyone who may receive something, and the group without which nothing goes there by itself: one line for each of them and group. */
export function VendorTable({ vendors, words, purposes, groups }: VendorTableProps) {
  const heads = ['name', 'purpose', 'group'].map((key) => words[key]);
  const byGroup = vendors.toSorted((one, other) => one.group.localeCompare(other.group));
  const receivers = Map.groupBy(byGroup, ({ id, name, group }) => `${name ?? id} ${group}`);
  return (
    <div className={styles.group}>
      <h3 id={HEADING_ID}>{words.vendorsTitle}</h3>
      <p>{words.vendorsIntro}</p>
      <HeadedTable labelledBy={HEADING_ID} heads={heads}>
        {[...receivers].map(([key, [first, ...others]]) => (
          <tr key={key}>
            <th scope="row">
              <VendorName vendor={first} words={words} />
            </th>
            <td data-head={words.purpose}>
              {[first, ...others].map((vendor) => (
                <p key={vendor?.id}>{purposes[vendor?.purpose ?? '']}</p>
              ))}
            </td>
            <td data-head={words.group}>{groups[first?.group ?? '']?.title}</td>
          </tr>
        ))}
      </HeadedTable>
    </div>
  );
}
