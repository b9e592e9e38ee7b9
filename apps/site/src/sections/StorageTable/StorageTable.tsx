import type { StorageTableEntry } from '@cumulus/content-model';
import { Fragment, type ReactNode } from 'react';
import { usePage } from '../../design-system/page/PageContext.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { processVariables } from '../../platform/server/environment.ts';
import type { ConsentGroup } from '../../privacy/consentGroups.ts';
import { type StorageInUse, storageInUse, usedGroups } from '../../privacy/storage/storageInUse.ts';
import { type VendorInUse, vendorsInUse } from '../../privacy/storage/vendorMatrix.ts';
import type { SectionProps } from '../section.ts';
import styles from './StorageTable.module.css';
import { lifetimeText, rowsOf } from './storageRows.ts';
import { readTableCopy, type TableCopy } from './tableCopy.ts';

interface StorageTableProps extends SectionProps<StorageTableEntry> {
  /** Environment variables that configure the vendors; those of this process by default. */
  variables?: Record<string, string | undefined>;
}

/**
 * Lists what the site stores and which vendors get data, by consent group: from the matrices and the running configuration, with the copy and the
 * order of the content entry. Unused groups are left out; the banner doesn't ask for them either.
 * @throws an error that names each matrix entry without copy
 */
export function StorageTable({ section, index, variables = processVariables() }: StorageTableProps) {
  const { locale } = usePage();
  const texts = readTableCopy(section, locale);
  const inUse = vendorsInUse(variables);
  const vendors = inOrderOf(texts.purposes, inUse);
  const lines = inOrderOf(texts.purposes, storageInUse(variables, inUse));
  return (
    <SectionShell section={section} index={index}>
      <SectionHead section={section} intro={section.intro} level={index === 1 ? 1 : 2} />
      {usedGroups(variables).map((group) => (
        <GroupTable key={group} group={group} lines={lines} vendors={vendors} {...texts} />
      ))}
      <VendorTable vendors={vendors} {...texts} />
    </SectionShell>
  );
}

/** Rows in the order of their purposes. */
function inOrderOf<Line extends { purpose: string }>(purposes: unknown, lines: readonly Line[]): Line[] {
  const order = Object.keys(Object(purposes));
  return lines.toSorted((one, other) => order.indexOf(one.purpose) - order.indexOf(other.purpose));
}

interface GroupTableProps extends TableCopy {
  group: ConsentGroup;
  lines: readonly StorageInUse[];
  vendors: readonly VendorInUse[];
}

/** The storage of one group as a table, whose rows become blocks on a phone. */
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

const HEADING_ID = 'vendors';

interface VendorTableProps extends TableCopy {
  vendors: readonly VendorInUse[];
}

/** Every recipient, with the group that it needs to receive data automatically: one row for each pair. */
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

interface HeadedTableProps {
  /** Id of the table's heading. */
  labelledBy: string;
  heads: readonly (string | undefined)[];
  /** Rows of the table. */
  children: ReactNode;
}

/** A table whose rows become blocks on a phone. */
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

interface StorageNamesProps {
  names: string[];
  words: Record<string, string>;
}

/** Names as code. A prefix, or an entry without a name, is described in words. */
export function StorageNames({ names, words }: StorageNamesProps) {
  if (!names.every((name) => name.endsWith('*'))) return listOf(names, words);
  const [before, after] = (words.beginning ?? '').split('{name}');
  return (
    <>
      {before}
      {listOf(
        names.map((name) => name.slice(0, -1)),
        words,
      )}
      {after}
    </>
  );
}

function listOf(names: string[], words: Record<string, string>) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      {name.startsWith('{') ? words[`${name.slice(1, -1)}Name`] : <code>{name}</code>}
    </Fragment>
  ));
}

interface VendorNameProps {
  vendor: VendorInUse | undefined;
  words: Record<string, string>;
}

/** A vendor by its name, or by its purpose and host. */
export function VendorName({ vendor, words }: VendorNameProps) {
  if (!vendor) return null;
  if (vendor.name) return <span translate="no">{vendor.name}</span>;
  return (
    <>
      {words[vendor.id]}
      {vendor.host && (
        <>
          {' ('}
          <span translate="no">{vendor.host}</span>)
        </>
      )}
    </>
  );
}
