import type { CardEntry, CarouselEntry } from '@cumulus/content-model';
import { Button } from '../../design-system/Button/Button.tsx';
import { Icon } from '../../design-system/Icon/Icon.tsx';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { Media } from '../../design-system/Media/Media.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { cardTone, requireItems, type SectionProps } from '../section.ts';
import styles from './Carousel.module.css';

/** Slides in a row with native scrolling and snapping. `enhanceCarousel` adds the buttons' behaviour and autoplay. */
export function Carousel({ section, index }: SectionProps<CarouselEntry>) {
  const { t } = usePage();
  const slides = requireItems(section.slides, section, 'slides');
  const seconds = section.autoplaySeconds ?? 0;
  if (seconds < 0) {
    throw new Error(
      `Carousel "${section.sectionInternalName}": autoplaySeconds is ${seconds}, it must be 0 (never) or more`,
    );
  }
  const position = (n: number) => t('slideOf', { n, total: slides.length });
  // biome-ignore-start lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
  // biome-ignore-start lint/a11y/useSemanticElements: a carousel is a group with a role description (WAI-ARIA)
  return (
    <SectionShell section={section} index={index} className={styles.section}>
      <div
        role="group"
        aria-roledescription={t('carousel')}
        aria-label={section.sectionTitle}
        data-enhance="carousel"
        data-seconds={seconds || undefined}
      >
        <div className={styles.head}>
          <SectionHead section={section} intro={section.intro} />
          {slides.length > 1 && <CarouselControls position={position(1)} isPlaying={seconds > 0} />}
        </div>
        <div className={styles.track} data-track tabIndex={0} role="group" aria-label={t('slides')}>
          {slides.map((card, i) => (
            <CarouselSlide
              key={card.title}
              card={card}
              position={position(i + 1)}
              tone={cardTone(card.color, section.sectionColor)}
            />
          ))}
        </div>
      </div>
    </SectionShell>
  );
  // biome-ignore-end lint/a11y/useSemanticElements: see above
  // biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above
}

/** Pause (with autoplay), previous, position, next. Shown only where scripts run. */
export function CarouselControls({ position, isPlaying }: { position: string; isPlaying: boolean }) {
  const { t } = usePage();
  return (
    <div className={styles.controls}>
      {isPlaying && (
        <button
          type="button"
          data-pause
          data-clicked-type="carousel"
          data-pause-label={t('pause')}
          data-play-label={t('play')}
          aria-label={t('pause')}
        >
          <Icon name="pause" />
          <Icon name="play" />
        </button>
      )}
      <button
        type="button"
        data-previous
        data-clicked-type="carousel"
        data-from-slide={1}
        aria-label={t('previous')}
        aria-disabled="true"
      >
        <Icon name="chevron-left" />
      </button>
      <span className={styles.position} data-position aria-live="polite">
        {position}
      </span>
      <button
        type="button"
        data-next
        data-clicked-type="carousel"
        data-from-slide={1}
        data-to-slide={2}
        aria-label={t('next')}
      >
        <Icon name="chevron-right" />
      </button>
    </div>
  );
}

/** One slide: text beside a picture. `position` is read by screen readers ("2 of 5"). */
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
