import type { ArticleEntry, SectionFields } from '@cumulus/content-model';
import { Markdown } from '../../ui/Markdown/Markdown.tsx';
import { Media } from '../../ui/Media/Media.tsx';
import { RichText } from '../../ui/RichText/RichText.tsx';
import { SectionShell } from '../../ui/SectionShell/SectionShell.tsx';
import type { SectionProps } from '../SectionProps.ts';
import styles from './Article.module.css';
import { ArticleByline } from './ArticleByline.tsx';

/** A blog article: title, who wrote it and when, cover, text. It is the first section of its page. */
export function Article({ section, index }: SectionProps<ArticleEntry & SectionFields>) {
  const asSection: SectionFields = {
    ...section,
    sectionInternalName: section.internalName,
    sectionId: 'article',
    sectionColor: 'paper',
    sectionTitle: section.title,
  };
  return (
    <SectionShell section={asSection} index={index}>
      <article className={styles.article} data-article-title={section.title} data-article-label={section.category}>
        <header className={styles.head} data-tone={section.color ?? 'sky'}>
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
