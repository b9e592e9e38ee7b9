import { usePage } from '../../ui/page/usePage.ts';

interface Props {
  /** Title of the page that is shown. */
  title: string;
  /** The entry to open in the content system. */
  entryId: string;
}

/** Says, at the foot of the window, that drafts are shown and which page this is; leads to the comparison and out. */
export function PreviewBar({ title, entryId }: Props) {
  const { t, path } = usePage();
  const query = `?path=${encodeURIComponent(path)}`;
  // Its styles are in PreviewBar.css, which no visitor's page carries; so no module here. In a frame the links concern the whole window.
  return (
    <aside className="previewBar" aria-label={t('previewLabel')}>
      <strong>{t('previewLabel')}</strong>
      <span>
        {title} <code>{entryId}</code>
      </span>
      <a href={`/preview/compare${query}`} rel="nofollow" target="_top" data-no-prerender="">
        {t('previewCompare')}
      </a>
      <a href={`/preview/exit${query}`} rel="nofollow" target="_top" data-no-prerender="">
        {t('previewExit')}
      </a>
    </aside>
  );
}
