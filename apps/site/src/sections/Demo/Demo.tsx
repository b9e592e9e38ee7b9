import type { DemoEntry } from '@cumulus/content-model';
import { Button } from '../../design-system/Button/Button.tsx';
import { Dialog } from '../../design-system/Dialog/Dialog.tsx';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { Media } from '../../design-system/Media/Media.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import type { SectionProps } from '../section.ts';
import styles from './Demo.module.css';

const DEMO_PATH = '/demo';

/**
 * The poster of the interactive demo: a picture of the product and the button that opens the demo. On other pages the AI demo modal shows it; no link
 * opens that yet, because there is no demo in it.
 */
export function Demo({ section, index }: SectionProps<DemoEntry>) {
  const { t, isOverlay } = usePage();
  const { body, poster, actionLabel, url = DEMO_PATH } = section;
  const link = { url, label: actionLabel ?? t('demoOpen'), icon: 'play' };
  const demo = (
    <div className={styles.frame}>
      <div className={styles.lead}>
        {!isOverlay && <SectionHead section={section} className={styles.head} />}
        {body && <Markdown text={body} />}
      </div>
      <Button link={{ ...section, internalName: section.sectionInternalName, modelName: 'link', ...link }} />
      {poster && (
        <div className={styles.poster}>
          <Media media={poster} sizes="(max-width: 1200px) 100vw, 1200px" />
        </div>
      )}
    </div>
  );
  if (isOverlay) {
    return (
      <Dialog id={`${section.metadata.id}-overlay`} title={section.sectionTitle ?? link.label} size="wide">
        {demo}
      </Dialog>
    );
  }
  return (
    <SectionShell section={section} index={index}>
      {demo}
    </SectionShell>
  );
}
