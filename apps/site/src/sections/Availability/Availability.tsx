import type { AvailabilityEntry } from '@cumulus/content-model';
import { Island } from '../../design-system/island/Island.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import type { SectionProps } from '../section.ts';
import styles from './Availability.module.css';
import { AvailabilityState } from './AvailabilityState.tsx';

/**
 * Shows whether somebody is available, by flag `sales-desk-is-online`. It follows the flag while the page is open.
 * @throws when the line for either state is missing
 */
export function Availability({ section, index }: SectionProps<AvailabilityEntry>) {
  const { sectionInternalName, away, here, body } = section;
  if (!away || !here) throw new Error(`Availability "${sectionInternalName}": away and here are required`);
  return (
    <SectionShell section={section} index={index}>
      <div className={styles.frame}>
        <SectionHead section={section} intro={body} />
        <Island name="availability" component={AvailabilityState} props={{ away, here }} />
      </div>
    </SectionShell>
  );
}
