import type { ArticleEntry } from '@cumulus/content-model';
import { formatDate } from '../../ui/formatDate.ts';
import { Link } from '../../ui/Link/Link.tsx';
import { Media } from '../../ui/Media/Media.tsx';
import { usePage } from '../../ui/page/usePage.ts';
import { minutesToRead } from '../../ui/RichText/minutesToRead.ts';
import styles from './ArticleList.module.css';

interface ArticleCardProps {
  article: ArticleEntry;
  hasPicture: boolean;
  isLarge: boolean;
  /** Level of its title: one under the list's own. */
  level: 2 | 3;
  priority: boolean;
}

/** One article in a list: the whole card is its link, by its title. */
export function ArticleCard({ article, hasPicture, isLarge, level, priority }: ArticleCardProps) {
  const { t, locale } = usePage();
  const Title = `h${level}` as 'h2' | 'h3';
  const date = formatDate(locale, article.publishedDate, 'medium');
  return (
    <li
      className={styles.card}
      data-size={isLarge ? 'large' : undefined}
      data-tone={article.color ?? 'sky'}
      data-article-title={article.title}
      data-article-label={article.category}
    >
      {hasPicture && article.cover && (
        <div className={styles.cover}>
          <Media
            media={article.cover}
            priority={priority}
            sizes={isLarge ? '(max-width: 900px) 100vw, 60vw' : '(max-width: 900px) 100vw, 400px'}
          />
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
