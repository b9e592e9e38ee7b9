import { usePage } from '../../design-system/page/PageContext.tsx';
import type { PageSlot } from '../variants/pageParts.ts';

interface Props {
  /** Title of the page that is shown. */
  title: string;
  /** The entry to open in the content system. */
  entryId: string;
  /** The page's slots, each with what it shows. */
  slots: PageSlot[];
}

/** The bar at the bottom of a draft: the page's title, and links to its variants, to the comparison and out of the preview. */
export function PreviewBar({ title, entryId, slots }: Props) {
  const { t, path } = usePage();
  const query = `?path=${encodeURIComponent(path)}`;
  const chosen = new Map(slots.map(({ flag, value }) => [flag, value]));
  const addressWith = (flag: string, value: string) =>
    `?${[...new Map([...chosen, [flag, value]])].map(([name, choice]) => `variant=${name}~${choice}`).join('&')}`;
  // No CSS module: its styles are in PreviewBar.css, which published pages don't load. In a frame the links open in the whole window.
  return (
    <aside className="previewBar" aria-label={t('previewLabel')}>
      <strong>{t('previewLabel')}</strong>
      <span>
        {title} <code>{entryId}</code>
      </span>
      {[...new Map(slots.map((slot) => [slot.flag, slot])).values()].map(({ flag, value, values }) => (
        <nav key={flag} aria-label={flag}>
          <code>{flag}</code>
          {['', ...values].map((choice) => (
            <a key={choice} href={addressWith(flag, choice)} aria-current={choice === value} data-no-prerender="">
              {choice || t('previewControl')}
            </a>
          ))}
        </nav>
      ))}
      <a href={`/preview/compare${query}`} rel="nofollow" target="_top" data-no-prerender="">
        {t('previewCompare')}
      </a>
      <a href={`/preview/exit${query}`} rel="nofollow" target="_top" data-no-prerender="">
        {t('previewExit')}
      </a>
    </aside>
  );
}
