import { usePage } from '../../design-system/page/PageContext.tsx';
import styles from './PreviewCompare.module.css';

interface Props {
  /** Title of the page. */
  title: string;
  /** Path and query of the page. */
  path: string;
}

/** The draft and the published page side by side. */
export function PreviewCompare({ title, path }: Props) {
  const { t } = usePage();
  const published = `${path}${path.includes('?') ? '&' : '?'}preview=published`;
  return (
    <main className={styles.compare}>
      <h1 className="visuallyHidden">
        {t('previewCompare')}: {title}
      </h1>
      {[
        { label: t('previewDraft'), source: path },
        { label: t('previewPublished'), source: published },
      ].map(({ label, source }) => (
        <div key={source} className={styles.side}>
          <h2 className={styles.title}>
            {label} <a href={source}>{source}</a>
          </h2>
          <iframe className={styles.frame} src={source} title={label} />
        </div>
      ))}
    </main>
  );
}
