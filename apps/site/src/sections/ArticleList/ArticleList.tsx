import type { ArticleEntry, ArticleListEntry } from '@cumulus/content-model';
import { Link } from '../../design-system/Link/Link.tsx';
import { Media } from '../../design-system/Media/Media.tsx';
import { formatDate } from '../../design-system/page/locale.ts';
import { usePage } from '../../design-system/page/PageContext.tsx';
import rows from '../../design-system/phoneRow.module.css';
import { minutesToRead } from '../../design-system/RichText/richTextDocument.ts';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { requireItems, type SectionProps } from '../section.ts';
import styles from './ArticleList.module.css';

/** Widths of the cover, by the card's share of a row on a wide screen (`ArticleList.module.css`). */
const SIZES = {
  large: '(max-width: 799px) 100vw, (max-width: 1279px) 58vw, 700px',
  half: '(max-width: 799px) 100vw, (max-width: 1199px) 50vw, 590px',
  third: '(max-width: 799px) 100vw, (max-width: 1199px) 50vw, 390px',
};

interface ArticleCardProps {
  article: ArticleEntry;
  hasPicture: boolean;
  /** The card's share of a row on a wide screen. */
  share: keyof typeof SIZES;
  /** Heading level of its title: one below the list's title. */
  level: 2 | 3;
  priority: boolean;
}

/** One article in a list. The link of its title covers the whole card. */
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

/** After the large first card, rows have three cards; the last two share a row (`ArticleList.module.css`). */
function shareInFeatured(place: number, count: number) {
  if (place === 0) return 'large';
  return (count - 1) % 3 === 2 && place >= count - 2 ? 'half' : 'third';
}

/** Articles as cards, as a list, or with a large first one. If content names none, the latest articles are shown. */
export function ArticleList({ section, index }: SectionProps<ArticleListEntry>) {
  const articles = requireItems(section.articles, section, 'articles');
  const layout = section.layout ?? 'cards';
  return (
    <SectionShell section={section} index={index}>
      <SectionHead section={section} intro={section.intro} level={index === 1 ? 1 : 2} />
      <ul
        className={[styles.list, layout === 'cards' && index > 1 && rows.phoneRow].filter(Boolean).join(' ')}
        data-layout={layout}
      >
        {articles.map((article, place) => (
          <ArticleCard
            key={article.metadata.id}
            article={article}
            hasPicture={layout !== 'list'}
            level={index === 1 ? 2 : 3}
            share={layout === 'featured' ? shareInFeatured(place, articles.length) : 'third'}
            priority={index === 1 && place === 0}
          />
        ))}
      </ul>
    </SectionShell>
  );
}
