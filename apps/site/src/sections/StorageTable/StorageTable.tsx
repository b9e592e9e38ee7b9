import type { StorageTableEntry } from '@cumulus/content-model';
import { SectionHead } from '../../ui/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../ui/SectionShell/SectionShell.tsx';
import { usedGroups } from '../../visitor/consent/usedGroups.ts';
import { storageInUse } from '../../visitor/storage/storageInUse.ts';
import { vendorsInUse } from '../../visitor/storage/vendorsInUse.ts';
import type { SectionProps } from '../SectionProps.ts';
import { GroupTable } from './GroupTable.tsx';
import { readTableWords } from './readTableWords.ts';
import { VendorTable } from './VendorTable.tsx';

interface StorageTableProps extends SectionProps<StorageTableEntry> {
  /** Environment variables of the site that runs: they say which vendors there are. */
  variables?: Record<string, string | undefined>;
}

/**
 * What the site stores and whom it talks to, by consent group: made from the matrices and the configuration that runs, with the words of the content
 * entry. Groups that nothing uses are left out, as the banner does not ask for them.
 * @throws naming each line of the matrix that has no words
 */
export function StorageTable({ section, index, variables = {} }: StorageTableProps) {
  const texts = readTableWords(section);
  const vendors = vendorsInUse(variables);
  const lines = storageInUse(variables, vendors);
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
