import type { CardEntry } from '@cumulus/content-model';
import { Button } from '../../design-system/Button/Button.tsx';
import { Icon } from '../../design-system/Icon/Icon.tsx';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { Media } from '../../design-system/Media/Media.tsx';
import styles from './WindowCard.module.css';

type WindowCardProps = {
  card: CardEntry;
  /** Size in the grid, as for a BentoCard. */
  size: string;
  tone?: string;
  /** Leaves out the picture. */
  isText?: boolean;
};

/** One card of a bento grid as a window: the product in a coloured pane, text beneath it, and one action whose link covers the card. */
export function WindowCard({ card, size, tone = 'paper', isText = false }: WindowCardProps) {
  const media = isText ? undefined : card.media;
  return (
    <article className={styles.card} data-size={size} data-tone={tone} data-title={card.title} data-label={card.label}>
      <div className={styles.words}>
        {card.icon && <Icon name={card.icon} />}
        {card.label && <p className={styles.label}>{card.label}</p>}
        <h3 className={styles.title}>{card.title}</h3>
        {card.body && <Markdown text={card.body} className={styles.body} />}
        {card.link && <Button link={card.link} look="quiet" className={styles.action} data-clicked-type="card" />}
      </div>
      {media && (
        <div className={styles.pane}>
          <Media media={media} />
        </div>
      )}
    </article>
  );
}
