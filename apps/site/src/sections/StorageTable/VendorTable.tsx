import { vendorMatrix } from '../../visitor/storage/vendorMatrix.ts';
import { HeadedTable } from './HeadedTable.tsx';
import styles from './StorageTable.module.css';
import type { TableWords } from './TableWords.ts';
import { VendorName } from './VendorName.tsx';

const HEADING_ID = 'vendors';

/** Everyone who may receive something, and the group without which nothing goes there. */
export function VendorTable({ words, purposes, groups }: TableWords) {
  const heads = ['name', 'purpose', 'group'].map((key) => words[key]);
  return (
    <div className={styles.group}>
      <h3 id={HEADING_ID}>{words.vendorsTitle}</h3>
      <p>{words.vendorsIntro}</p>
      <HeadedTable labelledBy={HEADING_ID} heads={heads}>
        {vendorMatrix.map((vendor) => (
          <tr key={vendor.id}>
            <th scope="row">
              <VendorName vendor={vendor} words={words} />
            </th>
            <td data-head={words.purpose}>{purposes[vendor.purpose]}</td>
            <td data-head={words.group}>{groups[vendor.group]?.title}</td>
          </tr>
        ))}
      </HeadedTable>
    </div>
  );
}
