import type { BeforeAfterEntry } from '@cumulus/content-model';
import { Icon } from '../../design-system/Icon/Icon.tsx';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { Points } from '../../design-system/Points/Points.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { requireItems, type SectionProps } from '../section.ts';
import styles from './BeforeAfter.module.css';

/** Two ways to work, side by side: the old one on the section's background, the new one on a raised sheet. */
export function BeforeAfter({ section, index }: SectionProps<BeforeAfterEntry>) {
  const before = requireItems(section.before, section, 'before');
  const after = requireItems(section.after, section, 'after');
  return (
    <SectionShell section={section} index={index}>
      <SectionHead section={section} intro={section.intro} />
      <div className={styles.sides}>
        <div className={styles.before}>
          <h3 className={styles.title}>{section.beforeTitle}</h3>
          <ul className={styles.list}>
            {before.map((line) => (
              <li key={line}>
                <Icon name="minus" />
                <Markdown text={line} isInline />
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.after}>
          <h3 className={styles.title}>{section.afterTitle}</h3>
          <Points points={after} />
        </div>
      </div>
    </SectionShell>
  );
}
