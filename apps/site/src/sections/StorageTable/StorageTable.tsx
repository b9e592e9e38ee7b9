import type { StorageTableEntry } from '@cumulus/content-model';
import { SectionHead } from '../../ui/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../ui/SectionShell/SectionShell.tsx';
import { CONSENT_GROUPS } from '../../visitor/consent/ConsentGroup.ts';
import type { SectionProps } from '../SectionProps.ts';
import { GroupTable } from './GroupTable.tsx';
import { readTableWords } from './readTableWords.ts';
import { VendorTable } from './VendorTable.tsx';

/**
 * What the site stores and whom it talks to, by consent group: made from storageMatrix and vendorMatrix, with the words of the content entry.
 * @throws naming each line of the matrix that has no words
 */
export function StorageTable({ section, index }: SectionProps<StorageTableEntry>) {
  const texts = readTableWords(section);
  return (
    <SectionShell section={section} index={index}>
      <SectionHead section={section} intro={section.intro} level={index === 1 ? 1 : 2} />
      {CONSENT_GROUPS.map((group) => (
        <GroupTable key={group} group={group} {...texts} />
      ))}
      <VendorTable {...texts} />
    </SectionShell>
  );
}
