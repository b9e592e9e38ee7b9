import type { MediaAnimationEntry } from '@cumulus/content-model';
import { Icon } from '../Icon/Icon.tsx';
import { Picture } from '../Picture/Picture.tsx';
import { usePage } from '../page/PageContext.tsx';
import styles from './VideoAnimation.module.css';

interface VideoAnimationProps {
  animation: MediaAnimationEntry;
  priority?: boolean;
  sizes?: string;
}

/**
 * A silent looping video over its poster, which has the description. enhanceVideoAnimation adds the video once it is in the viewport, and shows the
 * button. Without scripts the poster remains.
 * @throws without a webm or mp4 file
 */
export function VideoAnimation({ animation, priority, sizes }: VideoAnimationProps) {
  const { t } = usePage();
  const { description, poster, webm, mp4 } = animation;
  if (!webm && !mp4) throw new Error(`Animation "${animation.internalName}": webm or mp4 is required`);
  return (
    <div
      className={styles.animation}
      data-enhance="videoAnimation"
      data-webm={webm?.url}
      data-mp4={mp4?.url}
      data-state="paused"
    >
      <Picture asset={poster} alt={description} sizes={sizes} priority={priority} />
      <button
        type="button"
        hidden
        aria-label={t('animationPlay')}
        data-label-play={t('animationPlay')}
        data-label-pause={t('animationPause')}
      >
        <Icon name="play" size={20} />
        <Icon name="pause" size={20} />
      </button>
    </div>
  );
}
