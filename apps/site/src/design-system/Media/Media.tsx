import type { MediaAnimationEntry, MediaPictureEntry, MediaSceneEntry, MediaVideoEntry } from '@cumulus/content-model';
import { Picture } from '../Picture/Picture.tsx';
import { Scene } from '../Scene/Scene.tsx';
import { Video } from '../Video/Video.tsx';
import { VideoAnimation } from '../VideoAnimation/VideoAnimation.tsx';
import styles from './Media.module.css';

export interface MediaProps {
  media: MediaPictureEntry | MediaSceneEntry | MediaVideoEntry | MediaAnimationEntry;
  /** For the first picture of a page: loaded eagerly. */
  priority?: boolean;
  /** The `sizes` of a picture or poster, if the default doesn't fit. */
  sizes?: string;
}

/** Renders a media entry: a picture, a scene, a video or an animation. */
export function Media({ media, priority, sizes }: MediaProps) {
  switch (media.modelName) {
    case 'mediaScene':
      return <Scene scene={media} />;
    case 'mediaVideo':
      return <Video video={media} priority={priority} sizes={sizes} />;
    case 'mediaAnimation':
      return <VideoAnimation animation={media} priority={priority} sizes={sizes} />;
    case 'mediaPicture':
      return (
        <figure className={styles.picture}>
          <Picture
            asset={media.image}
            alt={media.alt}
            isAriaHidden={media.isAriaHidden}
            sizes={sizes}
            priority={priority}
          />
          {media.caption && <figcaption>{media.caption}</figcaption>}
        </figure>
      );
    default:
      throw new Error(`Media of model "${(media as { modelName: string }).modelName}" is not known`);
  }
}
