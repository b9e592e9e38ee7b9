import type { CardEntry } from '@cumulus/content-model';
import { Button } from '../../ui/Button/Button.tsx';
import { Markdown } from '../../ui/Markdown/Markdown.tsx';
import { Media } from '../../ui/Media/Media.tsx';
import { usePage } from '../../ui/page/usePage.ts';
import styles from './CarouselSlide.module.css';

/** One slide: words beside a picture. `position` is its place in words ("2 of 5"). */
export function CarouselSlide({ card, position, tone }: { card: CardEntry; position: string; tone?: string }) {
  const { t } = usePage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group with a role description (WAI-ARIA)
    <div
      role="group"
      aria-roledescription={t('slide')}
      aria-label={position}
      className={styles.slide}
      data-slide
      data-position={position}
      data-title={card.title}
      data-label={card.label}
      data-tone={tone}
      data-bare={card.media ? undefined : ''}
    >
      <div className={styles.words}>
        {card.label && <p className={styles.label}>{card.label}</p>}
        <h3 className={styles.title}>{card.title}</h3>
        {card.body && <Markdown text={card.body} className={styles.body} />}
        {card.link && <Button link={card.link} look="quiet" data-clicked-type="card" />}
      </div>
      {card.media && (
        <div className={styles.media}>
          <Media media={card.media} />
        </div>
      )}
    </div>
  );
}
