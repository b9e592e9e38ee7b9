import type { DemoEntry } from '@cumulus/content-model';
import { Button } from '../../design-system/Button/Button.tsx';
import { Dialog } from '../../design-system/Dialog/Dialog.tsx';
import { Link } from '../../design-system/Link/Link.tsx';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { Media } from '../../design-system/Media/Media.tsx';
import { type Page, usePage } from '../../design-system/page/PageContext.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import type { SectionProps } from '../section.ts';
import styles from './Demo.module.css';

/** View with which the AI demo modal starts. */
const MODAL_VIEW = 'ai';

/**
 * The interactive demo behind its poster. Its place is reserved, and nothing of the demo is loaded before a visitor opens it (enhanceDemo.ts). Without scripts
 * the button is a link to the demo. On other pages the AI demo modal shows it.
 * REQ-DMO-05.
 */
export function Demo({ section, index }: SectionProps<DemoEntry>) {
  const page = usePage();
  const { t, isOverlay } = page;
  const { body, poster, actionLabel = t('demoOpen') } = section;
  const url = demoUrl(page, isOverlay ? MODAL_VIEW : section.view);
  const link = {
    ...section,
    internalName: section.sectionInternalName,
    modelName: 'link' as const,
    label: actionLabel,
  };
  const demo = (
    <div className={styles.frame}>
      {!isOverlay && <SectionHead section={section} className={styles.head} />}
      {body && !isOverlay && <Markdown text={body} className={styles.lead} />}
      <div
        className={styles.demo}
        data-enhance="demo"
        data-capture-origin={page.demo?.captureOrigin}
        data-title={t('demoTitle')}
        data-waiting={t('demoWaiting')}
      >
        <div className={styles.stage} data-demo-stage="">
          {poster && (
            <div className={styles.poster}>
              <Media media={poster} sizes="(max-width: 1200px) 100vw, 1200px" />
            </div>
          )}
          <div className={styles.action}>
            {url && <Button link={{ ...link, url, icon: 'play' }} data-demo-open="" />}
            <p role="status" className={styles.status} />
          </div>
          <div className={styles.failure} data-demo-failure="" hidden>
            <p role="alert">{t('demoFailed')}</p>
            <Button data-demo-retry="">{t('demoRetry')}</Button>
            <NewTab url={url} />
          </div>
        </div>
        <p className={styles.below}>
          <NewTab url={url} />
        </p>
      </div>
    </div>
  );
  if (isOverlay) {
    return (
      <Dialog id={`${section.metadata.id}-overlay`} title={section.sectionTitle ?? actionLabel} size="wide">
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

function NewTab({ url }: { url: string | undefined }) {
  const { t } = usePage();
  return url ? (
    <Link href={url} data-demo-tab="">
      {t('demoNewTab')}
    </Link>
  ) : null;
}

/** The demo in the page's language, without what only the browser knows (demoAddress.ts). */
function demoUrl({ demo, locale }: Page, view: string | undefined): string | undefined {
  if (!demo) return undefined;
  const url = new URL(demo.url);
  url.searchParams.set('locale', locale);
  if (view) url.searchParams.set('view', view);
  return url.href;
}
