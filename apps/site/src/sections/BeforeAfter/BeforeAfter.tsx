import type { BeforeAfterEntry } from '@cumulus/content-model';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { Markdown } from '../../ui/Markdown/Markdown.tsx';
import { Points } from '../../ui/Points/Points.tsx';
import { SectionHead } from '../../ui/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../ui/SectionShell/SectionShell.tsx';
import { requireItems } from '../requireItems.ts';
import type { SectionProps } from '../SectionProps.ts';
import styles from './BeforeAfter.module.css';

/** Two ways to work, side by side: the old one on the ground, the new one on a sheet that lies over it. */
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
