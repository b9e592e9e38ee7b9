import { usePage } from '../../ui/page/usePage.ts';
import type { ConsentGroup } from '../../visitor/consent/ConsentGroup.ts';
import type { StorageInUse } from '../../visitor/storage/storageInUse.ts';
import type { VendorInUse } from '../../visitor/storage/vendorsInUse.ts';
import { HeadedTable } from './HeadedTable.tsx';
import { lifetimeText } from './lifetimeText.ts';
import { rowsOf } from './rowsOf.ts';
import { StorageNames } from './StorageNames.tsx';
import styles from './StorageTable.module.css';
import type { TableWords } from './TableWords.ts';
import { VendorName } from './VendorName.tsx';

interface GroupTableProps extends TableWords {
  group: ConsentGroup;
  lines: readonly StorageInUse[];
  vendors: readonly VendorInUse[];
}

/** What is stored with one group: a table, whose lines become blocks on a phone. */
export function GroupTable({ group, lines, vendors, words, purposes, groups }: GroupTableProps) {
  const { locale } = usePage();
  const rows = rowsOf(group, lines);
  const vendorOf = (wanted = 'site') => vendors.find(({ id }) => id === wanted);
  const { title, text } = groups[group] ?? {};
  const heads = ['name', 'purpose', 'place', 'lifetime', 'vendor'].map((key) => words[key]);
  return (
    <div className={styles.group}>
      <h3 id={group}>{title}</h3>
      <p>{text}</p>
      {rows.length > 0 && (
        <HeadedTable labelledBy={group} heads={heads}>
          {rows.map((row) => (
            <tr key={`${row.kind} ${row.name}`}>
              <th scope="row">
                <StorageNames names={row.names} words={words} />
              </th>
              <td data-head={words.purpose}>{purposes[row.purpose]}</td>
              <td data-head={words.place}>{words[row.kind]}</td>
              <td data-head={words.lifetime}>{lifetimeText(row, locale, words)}</td>
              <td data-head={words.vendor}>
                <VendorName vendor={vendorOf(row.vendor) ?? vendorOf()} words={words} />
              </td>
            </tr>
          ))}
        </HeadedTable>
      )}
    </div>
  );
}
