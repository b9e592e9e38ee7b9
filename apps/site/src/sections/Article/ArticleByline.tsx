import type { ArticleEntry } from '@cumulus/content-model';
import { Avatar } from '../../ui/Avatar/Avatar.tsx';
import { formatDate } from '../../ui/formatDate.ts';
import { usePage } from '../../ui/page/usePage.ts';
import { minutesToRead } from '../../ui/RichText/minutesToRead.ts';
import styles from './Article.module.css';

/** Who wrote an article, when, and how long it takes to read. */
export function ArticleByline({ article }: { article: ArticleEntry }) {
  const { t, locale } = usePage();
  const { author, publishedDate, body } = article;
  const date = formatDate(locale, publishedDate, 'long');
  return (
    <p className={styles.byline}>
      {author && <Avatar name={author.name} portrait={author.portrait} size={48} />}
      <span>
        {author && (
          <>
            <strong>{author.name}</strong>
            {author.role && `, ${author.role}`}
            <br />
          </>
        )}
        <time dateTime={publishedDate}>{date}</time> · {t('minutesToRead', { n: minutesToRead(body) })}
      </span>
    </p>
  );
}
