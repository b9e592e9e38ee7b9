import type { ArticleListEntry } from '@cumulus/content-model';
import { SectionHead } from '../../ui/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../ui/SectionShell/SectionShell.tsx';
import { requireItems } from '../requireItems.ts';
import type { SectionProps } from '../SectionProps.ts';
import { ArticleCard } from './ArticleCard.tsx';
import styles from './ArticleList.module.css';

/** After the large first one they stand in threes; two that are left share a row (`ArticleList.module.css`). */
function shareInFeatured(place: number, count: number) {
  if (place === 0) return 'large';
  return (count - 1) % 3 === 2 && place >= count - 2 ? 'half' : 'third';
}

/** Articles to read: as cards, as a list, or the first one large. Without named articles the page gives the latest. */
export function ArticleList({ section, index }: SectionProps<ArticleListEntry>) {
  const articles = requireItems(section.articles, section, 'articles');
  const layout = section.layout ?? 'cards';
  return (
    <SectionShell section={section} index={index}>
      <SectionHead section={section} intro={section.intro} level={index === 1 ? 1 : 2} />
      <ul className={styles.list} data-layout={layout}>
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
