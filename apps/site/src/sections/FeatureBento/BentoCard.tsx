import type { CardEntry } from '@cumulus/content-model';
import { Button } from '../../design-system/Button/Button.tsx';
import { Icon } from '../../design-system/Icon/Icon.tsx';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { Media } from '../../design-system/Media/Media.tsx';
import styles from './BentoCard.module.css';

type BentoCardProps = {
  card: CardEntry;
  /** Size in the grid: small 4 of 12 columns, wide 8, tall two rows, large 8 columns and two rows. */
  size: string;
  tone?: string;
  /** Leaves out the picture: for the list beside a spotlight. */
  isText?: boolean;
};

/** One card of a bento grid: text, with the picture of the product beneath or beside it. */
export function BentoCard({ card, size, tone, isText = false }: BentoCardProps) {
  const media = isText ? undefined : card.media;
  return (
    <article
      className={styles.card}
      data-size={size}
      data-tone={tone}
      data-text={media ? undefined : ''}
      data-title={card.title}
      data-label={card.label}
    >
      <div className={styles.words}>
        {card.icon && <Icon name={card.icon} />}
        {card.label && <p className={styles.label}>{card.label}</p>}
        <h3 className={styles.title}>{card.title}</h3>
        {card.body && <Markdown text={card.body} className={styles.body} />}
        {card.link && <Button link={card.link} look="quiet" data-clicked-type="card" />}
      </div>
      {media && (
        <div className={styles.media}>
          <Media media={media} />
        </div>
      )}
    </article>
  );
}
