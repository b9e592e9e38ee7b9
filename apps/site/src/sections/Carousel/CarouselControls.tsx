import { Icon } from '../../ui/Icon/Icon.tsx';
import { usePage } from '../../ui/page/usePage.ts';
import styles from './CarouselControls.module.css';

/** Pause (when the slides play by themselves), previous, position, next. Shown only where scripts run. */
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
