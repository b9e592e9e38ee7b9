import type { DemoEntry } from '@cumulus/content-model';
import { Button } from '../../design-system/Button/Button.tsx';
import { OverlayShell } from '../../design-system/Dialog/OverlayShell.tsx';
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
  const { t } = usePage();
  const { body, poster, actionLabel, url = DEMO_PATH } = section;
  const link = { url, label: actionLabel ?? t('demoOpen'), icon: 'play' };
  return (
    <SectionShell section={section} index={index}>
      {section.sectionTitle && <OverlayShell id={section.metadata.id} title={section.sectionTitle} size="wide" />}
      <div className={styles.frame}>
        <div className={styles.lead}>
          <SectionHead section={section} className={styles.head} />
          {body && <Markdown text={body} />}
        </div>
        <Button link={{ ...section, internalName: section.sectionInternalName, modelName: 'link', ...link }} />
        {poster && (
          <div className={styles.poster}>
            <Media media={poster} sizes="(max-width: 1200px) 100vw, 1200px" />
          </div>
        )}
      </div>
    </SectionShell>
  );
}
