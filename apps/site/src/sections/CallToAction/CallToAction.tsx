import type { CallToActionEntry } from '@cumulus/content-model';
import { Button } from '../../design-system/Button/Button.tsx';
import { Media } from '../../design-system/Media/Media.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { requireItems, type SectionProps } from '../section.ts';
import styles from './CallToAction.module.css';

/**
 * A call to action as a band across the page, a card, a letter, text beside a picture (split), or a slim banner with four steps.
 * @throws without sectionTitle or actions
 */
export function CallToAction({ section, index }: SectionProps<CallToActionEntry>) {
  const { sectionTitle, sectionColor, body, media, layout = 'band' } = section;
  if (!sectionTitle) throw new Error(`Call to action "${section.sectionInternalName}": sectionTitle is required`);
  const actions = requireItems(section.actions, section, 'actions');
  const tone = sectionColor === 'ink' ? 'marigold' : 'ink';
  return (
    <SectionShell section={section} index={index}>
      <div
        className={`${styles.frame} ${styles[layout]}`}
        data-tone={layout === 'card' ? tone : undefined}
        data-bare={media ? undefined : ''}
      >
        {layout === 'banner' && (
          <div className={styles.steps} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </div>
        )}
        <div className={styles.words}>
          <SectionHead section={section} intro={body} />
        </div>
        <div className={styles.actions}>
          {actions.map((action) => (
            <Button key={action.url + action.label} link={action} />
          ))}
        </div>
        {media && (
          <div className={styles.media}>
            <Media media={media} />
          </div>
        )}
      </div>
    </SectionShell>
  );
}
