import type { VideoSource } from './VideoSource.ts';

const hosts = /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be)$/;
const idPattern = /^[\w-]{6,20}$/;

/** Reads every form of a YouTube address (watch, embed, shorts, live, short host), or gives undefined. Delivered without cookies. */
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
