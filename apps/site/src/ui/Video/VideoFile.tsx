import type { MediaVideoEntry } from '@cumulus/content-model';
import { POSTER_VARIANT, variantUrl } from '../../imageVariants.ts';
import { variantWidths } from '../Picture/variantWidths.ts';
import { usePage } from '../page/usePage.ts';

/** A video file with the browser's own controls. Nothing of it is loaded before it is played. */
export function VideoFile({ video, url }: { video: MediaVideoEntry; url: string }) {
  const { t, locale, imageService } = usePage();
  const { file, poster, captions, title } = video;
  const hasVariants = poster && variantWidths(poster, imageService.prefixes).length > 0;
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are there when content has them
    <video
      controls
      playsInline
      preload="none"
      aria-label={title}
      poster={hasVariants ? variantUrl(poster.url, POSTER_VARIANT) : poster?.url}
      width={poster?.dimensions?.width}
      height={poster?.dimensions?.height}
      crossOrigin={captions ? 'anonymous' : undefined}
    >
      <source src={url} type={file?.url === url ? file.contentType : undefined} />
      {captions && <track kind="captions" src={captions.url} srcLang={locale} label={t('videoCaptions')} default />}
    </video>
  );
}
