import type { ArticleEntry } from '@cumulus/content-model';
import { formatDate } from '../../ui/formatDate.ts';
import { Link } from '../../ui/Link/Link.tsx';
import { Media } from '../../ui/Media/Media.tsx';
import { usePage } from '../../ui/page/usePage.ts';
import { minutesToRead } from '../../ui/RichText/minutesToRead.ts';
import styles from './ArticleList.module.css';

/** Widths at which the cover is drawn, by the card's share of a row on a wide screen (`ArticleList.module.css`). */
const SIZES = {
  large: '(max-width: 799px) 100vw, (max-width: 1279px) 58vw, 700px',
  half: '(max-width: 799px) 100vw, (max-width: 1199px) 50vw, 590px',
  third: '(max-width: 799px) 100vw, (max-width: 1199px) 50vw, 390px',
};

interface ArticleCardProps {
  article: ArticleEntry;
  hasPicture: boolean;
  /** How much of a row it takes on a wide screen. */
  share: keyof typeof SIZES;
  /** Level of its title: one under the list's own. */
  level: 2 | 3;
  priority: boolean;
}

/** One article in a list: the whole card is its link, by its title. */
export function ArticleCard({ article, hasPicture, share, level, priority }: ArticleCardProps) {
  const { t, locale } = usePage();
  const Title = `h${level}` as 'h2' | 'h3';
  const date = formatDate(locale, article.publishedDate, 'medium');
  return (
    <li
      className={styles.card}
      data-size={share === 'large' ? share : undefined}
      data-tone={article.color ?? 'sky'}
      data-article-title={article.title}
      data-article-label={article.category}
    >
      {hasPicture && article.cover && (
        <div className={styles.cover}>
          <Media media={article.cover} priority={priority} sizes={SIZES[share]} />
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.meta}>
          {article.category && <span className={styles.category}>{article.category}</span>}
          <time dateTime={article.publishedDate}>{date}</time>
        </p>
        <Title className={styles.title}>
          <Link href={article.metadata.path ?? ''} data-clicked-type="article">
            {article.title}
          </Link>
        </Title>
        <p className={styles.excerpt}>{article.excerpt}</p>
        <p className={styles.meta}>{t('minutesToRead', { n: minutesToRead(article.body) })}</p>
      </div>
    </li>
  );
}
