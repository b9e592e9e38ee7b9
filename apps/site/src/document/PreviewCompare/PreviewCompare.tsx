import { usePage } from '../../ui/page/usePage.ts';
import styles from './PreviewCompare.module.css';

interface Props {
  /** Path and query of the page. */
  path: string;
}

/** A page twice: with the drafts, and as visitors see it. */
export function PreviewCompare({ path }: Props) {
  const { t } = usePage();
  const published = `${path}${path.includes('?') ? '&' : '?'}preview=published`;
  return (
    <main className={styles.compare}>
      {[
        { title: t('previewDraft'), source: path },
        { title: t('previewPublished'), source: published },
      ].map(({ title, source }) => (
        <div key={source} className={styles.side}>
          <h2 className={styles.title}>{title}</h2>
          <iframe className={styles.frame} src={source} title={title} />
        </div>
      ))}
    </main>
  );
}
