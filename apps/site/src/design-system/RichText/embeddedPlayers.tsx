import type { FlattenedAsset, MediaVideoEntry } from '@cumulus/content-model';
import { withoutQuery } from '@cumulus/content-model/canonicalPath';
import { Video } from '../Video/Video.tsx';
import styles from './RichText.module.css';

const VIDEO_FILE = /\.(mp4|m4v|mov|ogv|webm)$/i;
const AUDIO_FILE = /\.(aac|flac|m4a|mp3|oga|ogg|opus|wav)$/i;
/** Types that say nothing about the file. */
const UNKNOWN_TYPE = /^(application\/(octet-stream|ogg|mp4)|binary\/octet-stream)?$/;

/** The player that a file needs: by its type, or by its name where the type is unknown. */
export function playerOf({ contentType, fileName, url }: FlattenedAsset): 'video' | 'audio' | undefined {
  const [kind] = contentType.split('/');
  if (kind === 'video' || kind === 'audio') return kind;
  if (!UNKNOWN_TYPE.test(contentType)) return undefined;
  const name = fileName || withoutQuery(url);
  if (VIDEO_FILE.test(name)) return 'video';
  return AUDIO_FILE.test(name) ? 'audio' : undefined;
}

interface EmbeddedFileProps {
  asset: FlattenedAsset;
}

const titleOf = ({ title, fileName }: FlattenedAsset) => title || fileName;

/** A video file between paragraphs, in the player of all videos. */
export function EmbeddedVideo({ asset }: EmbeddedFileProps) {
  const { metadata } = asset;
  const title = titleOf(asset);
  const video: MediaVideoEntry = { modelName: 'mediaVideo', metadata, internalName: title, title, file: asset };
  return (
    <div className={styles.media}>
      <Video video={video} />
    </div>
  );
}

/** A sound file between paragraphs, with the browser's controls and its title. Nothing is preloaded. */
export function EmbeddedAudio({ asset }: EmbeddedFileProps) {
  const title = titleOf(asset);
  return (
    <figure className={styles.audio}>
      {/* biome-ignore lint/a11y/useMediaCaption: audio shows no captions; a transcript is in the text around it */}
      <audio controls preload="none" aria-label={title} src={asset.url} />
      <figcaption>{title}</figcaption>
    </figure>
  );
}
