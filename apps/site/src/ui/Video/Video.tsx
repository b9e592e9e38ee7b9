import type { MediaVideoEntry } from '@cumulus/content-model';
import { usePage } from '../page/usePage.ts';
import { readVideoSource } from './readVideoSource.ts';
import styles from './Video.module.css';
import { VideoCover } from './VideoCover.tsx';
import { VideoFile } from './VideoFile.tsx';

interface VideoProps {
  video: MediaVideoEntry;
  priority?: boolean;
  sizes?: string;
}

/**
 * A video with its transcript: of the two known services behind a play button, a file with the browser's controls, else a plain embed.
 * @throws 'video.url is required' (specification section 5)
 */
export function Video({ video, priority, sizes }: VideoProps) {
  const { t } = usePage();
  const source = readVideoSource(video);
  const { title, transcript, isVertical, isAutoplay } = video;
  return (
    <figure
      className={styles.video}
      data-vertical={isVertical || undefined}
      data-enhance={source.kind === 'embed' ? undefined : 'video'}
      data-service={source.kind}
      data-title={title}
      data-embed={'embedUrl' in source ? source.embedUrl : undefined}
      data-autoplay={isAutoplay || undefined}
    >
      <div className={styles.frame}>
        {'watchUrl' in source && <VideoCover video={video} href={source.watchUrl} priority={priority} sizes={sizes} />}
        {source.kind === 'file' && <VideoFile video={video} url={source.url} />}
        {source.kind === 'embed' && <iframe src={source.url} title={title} loading="lazy" allowFullScreen />}
      </div>
      {transcript && (
        <details className={styles.transcript}>
          <summary data-type="transcript">{t('videoTranscript')}</summary>
          {transcript.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      )}
    </figure>
  );
}
