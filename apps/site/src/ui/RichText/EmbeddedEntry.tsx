import type { AnyEntry } from '@cumulus/content-model';
import { Button } from '../Button/Button.tsx';
import { Media } from '../Media/Media.tsx';
import { QuoteFigure } from '../QuoteFigure/QuoteFigure.tsx';
import { Callout } from './Callout.tsx';
import { EmbeddedCard } from './EmbeddedCard.tsx';
import { EmbeddedSection } from './EmbeddedSection.tsx';
import styles from './RichText.module.css';

/** An entry between paragraphs. A target that can't be had is left out; a section is put in by the document. */
export function EmbeddedEntry({ target, index }: { target: AnyEntry | undefined; index: number }) {
  if (!target) return null;
  switch (target.modelName) {
    case 'mediaPicture':
    case 'mediaScene':
    case 'mediaVideo':
    case 'mediaAnimation':
      return (
        <div className={styles.media}>
          <Media media={target} />
        </div>
      );
    case 'callout':
      return <Callout callout={target} />;
    case 'quote':
      return <QuoteFigure quote={target} />;
    case 'link':
      return (
        <p>
          <Button link={target} />
        </p>
      );
    case 'page':
    case 'article':
      return (
        <EmbeddedCard
          title={target.title}
          text={'excerpt' in target ? target.excerpt : target.summary}
          href={`/${target.slug}`}
        />
      );
    default:
      return <EmbeddedSection entryId={target.metadata.id} index={index} />;
  }
}
