import type { HeroEntry } from '@cumulus/content-model';
import { Button } from '../../design-system/Button/Button.tsx';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { Media } from '../../design-system/Media/Media.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import type { SectionProps } from '../section.ts';
import styles from './Hero.module.css';

/**
 * The first section of a page: title (the h1), actions and a picture of the product, in seven layouts.
 * @throws without sectionTitle, because the page would have no h1
 */
export function Hero({ section, index }: SectionProps<HeroEntry>) {
  const { sectionTitle, body, note, media, layout = 'split' } = section;
  if (!sectionTitle) {
    throw new Error(`Hero "${section.sectionInternalName}": sectionTitle is required, it is the h1 of the page`);
  }
  const actions = (section.actions ?? []).filter((action) => action !== undefined);
  const proof = section.proof ?? [];
  return (
    <SectionShell section={section} index={index}>
      <div className={`${styles.frame} ${styles[layout]}`} data-bare={media ? undefined : ''}>
        <div className={styles.lead}>
          <SectionHead section={section} level={1} align={layout === 'centered' ? 'center' : 'start'} />
        </div>
        <div className={styles.detail}>
          {body && <Markdown text={body} className={styles.body} />}
          {actions.length > 0 && (
            <div className={styles.actions}>
              {actions.map((action) => (
                <Button key={action.url + action.label} link={action} />
              ))}
            </div>
          )}
          {note && <p className={styles.note}>{note}</p>}
          {proof.length > 0 && (
            <ul className={styles.proof}>
              {proof.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
        {media && (
          <div className={styles.media}>
            <Media media={media} priority />
          </div>
        )}
      </div>
    </SectionShell>
  );
}
