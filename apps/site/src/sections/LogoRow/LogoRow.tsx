import type { LogoRowEntry } from '@cumulus/content-model';
import { Picture } from '../../design-system/Picture/Picture.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { requireItems, type SectionProps } from '../section.ts';
import styles from './LogoRow.module.css';

/** Customer logos beneath one line of text. The title of each asset is the customer's name. */
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
