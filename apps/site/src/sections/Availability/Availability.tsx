import type { AvailabilityEntry } from '@cumulus/content-model';
import { FlagsProvider } from '../../experiments/browser/FlagsProvider.tsx';
import { usePage } from '../../ui/page/usePage.ts';
import { SectionHead } from '../../ui/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../ui/SectionShell/SectionShell.tsx';
import type { SectionProps } from '../SectionProps.ts';
import styles from './Availability.module.css';
import { AvailabilityState } from './AvailabilityState.tsx';

/**
 * Whether somebody answers right now, as flag `sales-desk-is-online` says: it changes on the open page.
 * @throws without the line for when nobody is there, or for when somebody is
 */
export function Availability({ section, index }: SectionProps<AvailabilityEntry>) {
  const { flags } = usePage();
  if (!flags) throw new Error('Availability: sections/islands.ts names no flags for it');
  const { sectionInternalName, away, here } = section;
  if (!away || !here) throw new Error(`Availability "${sectionInternalName}": away and here are required`);
  return (
    <SectionShell section={section} index={index}>
      <div className={styles.frame}>
        <SectionHead section={section} intro={section.body} />
        <FlagsProvider flags={flags}>
          <AvailabilityState away={away} here={here} />
        </FlagsProvider>
      </div>
    </SectionShell>
  );
}
