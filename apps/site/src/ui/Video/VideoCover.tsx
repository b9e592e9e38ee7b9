import type { MediaVideoEntry } from '@cumulus/content-model';
import { Icon } from '../Icon/Icon.tsx';
import { Link } from '../Link/Link.tsx';
import { Picture } from '../Picture/Picture.tsx';
import { usePage } from '../page/usePage.ts';
import styles from './Video.module.css';

interface VideoCoverProps {
  video: MediaVideoEntry;
  /** The video's page at its service: where the button leads without scripts. */
  href: string;
  priority?: boolean;
  sizes?: string;
}

/** The poster with its play button. A link until enhanceVideo makes it a button. */
export function VideoCover({ video, href, priority, sizes }: VideoCoverProps) {
  const { t } = usePage();
  return (
    <Link href={href} className={styles.cover} data-video-cover="" data-clicked-type="video">
      {video.poster && <Picture asset={video.poster} isAriaHidden sizes={sizes} priority={priority} />}
      <span className={styles.play}>
        <Icon name="play" size={32} />
      </span>
      <span className="visuallyHidden" data-label="">
        {t('videoPlay', { title: video.title })}
      </span>
    </Link>
  );
}
