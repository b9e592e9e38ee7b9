import type { LogoRowEntry } from '@cumulus/content-model';
import { Picture } from '../../ui/Picture/Picture.tsx';
import { SectionShell } from '../../ui/SectionShell/SectionShell.tsx';
import { requireItems } from '../requireItems.ts';
import type { SectionProps } from '../SectionProps.ts';
import styles from './LogoRow.module.css';

/** Customer wordmarks under one line of text. The title of each asset is the customer's name. */
export function LogoRow({ section, index }: SectionProps<LogoRowEntry>) {
  const logos = requireItems(section.logos, section, 'logos');
  const line = section.sectionTitle ?? section.sectionLabel;
  return (
    <SectionShell section={section} index={index}>
      <div className={styles.frame}>
        {line && <h2 className={styles.line}>{line}</h2>}
        <ul className={styles.logos}>
          {logos.map((logo) => (
            <li key={logo.url}>
              <Picture asset={logo} alt={logo.title} sizes="160px" />
            </li>
          ))}
        </ul>
      </div>
    </SectionShell>
  );
}
