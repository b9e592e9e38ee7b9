import type { MediaVideoEntry } from '@cumulus/content-model';
import { completeAddress } from '@cumulus/content-model/linkAddress';

/** Kinds of video addresses. */
export type VideoSource =
  | {
      /** One of the two known services: shown behind a play button (REQ-VID-02). */
      kind: 'youtube' | 'vimeo';
      /** The player's address, with autoplay; nothing of it is requested before the click. */
      embedUrl: string;
      /** The video's page at the service, for visitors without scripts. */
      watchUrl: string;
    }
  | { kind: 'file'; url: string }
  | { kind: 'embed'; url: string };

const hosts = /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be)$/;
const idPattern = /^[\w-]{6,20}$/;

/** Reads every form of a YouTube address (watch, embed, shorts, live, short host), or returns undefined. Uses the player without cookies. */
export function youtubeSource(url: URL): VideoSource | undefined {
  if (!hosts.test(url.hostname)) return undefined;
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  const inPath = ['embed', 'shorts', 'live', 'v', 'e'].includes(first) ? second : url.searchParams.get('v');
  const id = url.hostname.endsWith('youtu.be') ? first : inPath;
  if (!id || !idPattern.test(id)) return undefined;
  const start = startSeconds(url.searchParams.get('start') ?? url.searchParams.get('t'));
  const embed = new URL(`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&playsinline=1`);
  if (start) embed.searchParams.set('start', String(start));
  const watchUrl = `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`;
  return { kind: 'youtube', embedUrl: embed.href, watchUrl };
}

/** Seconds of `90`, `90s` or `1m30s`. */
function startSeconds(value: string | null): number {
  const [, hours, minutes, seconds] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(value ?? '') ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

/** Reads every form of a Vimeo address (page, channel, group, unlisted, player), or returns undefined. Sets `dnt` against tracking. */
export function vimeoSource(url: URL): VideoSource | undefined {
  if (!/(^|\.)vimeo\.com$/.test(url.hostname)) return undefined;
  const [, id, pathHash] = /\/(\d{4,})(?:\/([0-9a-f]{6,}))?\/?$/.exec(url.pathname) ?? [];
  if (!id) return undefined;
  const hash = url.searchParams.get('h') ?? pathHash;
  const embed = new URL(`https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`);
  if (hash) embed.searchParams.set('h', hash);
  return { kind: 'vimeo', embedUrl: embed.href, watchUrl: `https://vimeo.com/${id}${hash ? `/${hash}` : ''}` };
}

const fileEnding = /\.(mp4|m4v|webm|ogv|mov)$/i;

/**
 * The source of a video entry. A file's source is its address.
 * @throws 'video.url is required' (REQ-VID-01), and for an address that is neither http(s) nor a path of this site
 */
export function readVideoSource(video: Pick<MediaVideoEntry, 'url' | 'file'>): VideoSource {
  const written = (video.url || video.file?.url)?.trim();
  if (!written) throw new Error('video.url is required');
  const address = completeAddress(written);
  const url = address && URL.parse(address, 'https://this-site.invalid');
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`video.url must be an https address or a path of this site, got "${written}"`);
  }
  const known = youtubeSource(url) ?? vimeoSource(url);
  if (known) return known;
  const isFile = fileEnding.test(url.pathname) || (!video.url && video.file?.contentType.startsWith('video/'));
  return { kind: isFile ? 'file' : 'embed', url: address };
}
