import type { AnyEntry } from '@cumulus/content-model';
import { Button } from '../Button/Button.tsx';
import { Media } from '../Media/Media.tsx';
import { QuoteFigure } from '../QuoteFigure/QuoteFigure.tsx';
import { addressOf } from './addressOf.ts';
import { Callout } from './Callout.tsx';
import { COLUMN_SIZES } from './COLUMN_SIZES.ts';
import { EmbeddedCard } from './EmbeddedCard.tsx';
import { EmbeddedSection } from './EmbeddedSection.tsx';
import styles from './RichText.module.css';

/** An entry between paragraphs. A target that can't be had is left out; a section is put in by the document. */
export function EmbeddedEntry({ target, index }: { target: AnyEntry | undefined; index: number }) {
  if (!target) return null;
  // For click tracking (specification section 3).
  const block = {
    'data-article-block-id': target.metadata.id,
    'data-article-block-index': index,
    'data-article-block-model-name': target.modelName,
  };
  switch (target.modelName) {
    case 'mediaPicture':
    case 'mediaScene':
    case 'mediaVideo':
    case 'mediaAnimation':
      return (
        <div {...block} className={styles.media}>
          <Media media={target} sizes={COLUMN_SIZES} />
        </div>
      );
    case 'callout':
      return <Callout {...block} callout={target} />;
    case 'quote':
      return <QuoteFigure {...block} quote={target} />;
    case 'link':
      return (
        <p {...block}>
          <Button link={target} />
        </p>
      );
    case 'page':
    case 'article':
      return (
        <EmbeddedCard
          {...block}
          title={target.title}
          text={'excerpt' in target ? target.excerpt : target.summary}
          href={addressOf(target)}
        />
      );
    default:
      return <EmbeddedSection {...block} entryId={target.metadata.id} />;
  }
}
