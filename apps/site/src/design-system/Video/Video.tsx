import type { MediaVideoEntry } from '@cumulus/content-model';
import { canFrame, readVideoSource } from '@cumulus/content-model/embeds';
import { POSTER_VARIANT, STILL_VARIANT, variantUrl } from '../../platform/imageVariants.ts';
import { Icon } from '../Icon/Icon.tsx';
import { Link } from '../Link/Link.tsx';
import { Picture } from '../Picture/Picture.tsx';
import { variantWidths } from '../Picture/variantWidths.ts';
import { usePage } from '../page/PageContext.tsx';
import styles from './Video.module.css';

interface VideoProps {
  video: MediaVideoEntry;
  priority?: boolean;
  sizes?: string;
}

/**
 * A video with its transcript: one of the two known services behind a play button, a file with the browser's controls, or a plain embed if its host is allowed.
 * Any other is a link with its title: the security policy would block its frame.
 * @throws 'video.url is required' (REQ-VID-01)
 */
export function Video({ video, priority, sizes }: VideoProps) {
  const { t, frameHosts = [] } = usePage();
  const source = readVideoSource(video);
  const isBlocked = source.kind === 'embed' && !canFrame(source.url, frameHosts);
  const { title, transcript, isVertical, isAutoplay } = video;
  return (
    <figure
      className={styles.video}
      data-vertical={isVertical || undefined}
      data-enhance={source.kind === 'embed' ? undefined : 'video'}
      data-service={isBlocked ? undefined : source.kind}
      data-title={title}
      data-embed={'embedUrl' in source ? source.embedUrl : undefined}
      data-autoplay={isAutoplay || undefined}
    >
      {isBlocked ? (
        <p className={styles.link}>
          <Link href={source.url}>{title}</Link>
        </p>
      ) : (
        <div className={styles.frame}>
          {'watchUrl' in source && (
            <VideoCover video={video} href={source.watchUrl} priority={priority} sizes={sizes} />
          )}
          {source.kind === 'file' && <VideoFile video={video} url={source.url} />}
          {source.kind === 'embed' && <iframe src={source.url} title={title} loading="lazy" allowFullScreen />}
        </div>
      )}
      {transcript && (
        <details className={styles.transcript}>
          <summary data-type="transcript">{t('videoTranscript')}</summary>
          {paragraphsOf(transcript).map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal and never move
            <p key={at}>{paragraph}</p>
          ))}
        </details>
      )}
    </figure>
  );
}

/** Blank lines divide paragraphs. */
function paragraphsOf(transcript: string): string[] {
  const paragraphs = transcript.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n/);
  return paragraphs.map((paragraph) => paragraph.trim()).filter(Boolean);
}

interface VideoCoverProps {
  video: MediaVideoEntry;
  /** The video's page at its service: the link's target without scripts. */
  href: string;
  priority?: boolean;
  sizes?: string;
}

/** The poster with its play button. A link until enhanceVideo replaces it by a button. */
export function VideoCover({ video, href, priority, sizes }: VideoCoverProps) {
  const { t } = usePage();
  return (
    <Link href={href} className={styles.cover} data-video-cover="" data-clicked-type="video">
      {video.poster && <Picture asset={video.poster} isAriaHidden sizes={sizes} priority={priority} />}
      <span className={styles.play}>
        <Icon name="play" size={32} />
      </span>
      {!video.poster && (
        <span className={styles.title} aria-hidden="true">
          {video.title}
        </span>
      )}
      <span className="visuallyHidden" data-label="">
        {t('videoPlay', { title: video.title })}
      </span>
    </Link>
  );
}

/** A video file with the browser's controls. Nothing is preloaded, except what shows its first picture where it has no poster. */
export function VideoFile({ video, url }: { video: MediaVideoEntry; url: string }) {
  const { t, locale, imageService } = usePage();
  const { file, poster, captions, title } = video;
  const posterVariant = poster?.animation ? STILL_VARIANT : POSTER_VARIANT;
  const hasVariants = poster && variantWidths(poster, imageService.prefixes).length > 0;
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are there when content has them
    <video
      controls
      playsInline
      preload={poster ? 'none' : 'metadata'}
      aria-label={title}
      poster={hasVariants ? variantUrl(poster.url, posterVariant) : poster?.url}
      width={poster?.dimensions?.width}
      height={poster?.dimensions?.height}
      crossOrigin={captions ? 'anonymous' : undefined}
    >
      <source src={url} type={file?.url === url ? file.contentType : undefined} />
      {captions && <track kind="captions" src={captions.url} srcLang={locale} label={t('videoCaptions')} default />}
    </video>
  );
}
