import type { ArticleEntry, PageOpening } from '@cumulus/content-model';
import { Avatar } from '../../design-system/Avatar/Avatar.tsx';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { Media } from '../../design-system/Media/Media.tsx';
import { formatDate } from '../../design-system/page/locale.ts';
import { usePage } from '../../design-system/page/PageContext.tsx';
import { RichText } from '../../design-system/RichText/RichText.tsx';
import { minutesToRead } from '../../design-system/RichText/richTextDocument.ts';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import type { SectionProps } from '../section.ts';
import styles from './Article.module.css';

/** A blog article: title, byline, cover and text. It is the first section of its page. */
export function Article({ section, index }: SectionProps<PageOpening<ArticleEntry>>) {
  return (
    <SectionShell section={section} index={index}>
      <article className={styles.article} data-article-title={section.title} data-article-label={section.category}>
        <header className={styles.head} data-tone={section.color === 'ink' ? 'paper' : (section.color ?? 'sky')}>
          {section.category && <p className={styles.category}>{section.category}</p>}
          <h1>{section.title}</h1>
          <Markdown text={section.excerpt} className={styles.excerpt} />
          <ArticleByline article={section} />
        </header>
        {section.cover && (
          <div className={styles.cover}>
            <Media media={section.cover} priority sizes="(max-width: 1200px) 100vw, 1200px" />
          </div>
        )}
        <RichText document={section.body} className={styles.body} />
      </article>
    </SectionShell>
  );
}

/** Author, date and reading time of an article. */
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
