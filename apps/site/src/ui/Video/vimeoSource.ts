import type { VideoSource } from './VideoSource.ts';

/** Reads every form of a Vimeo address (page, channel, group, unlisted, player), or gives undefined. Asked not to track (`dnt`). */
export function vimeoSource(url: URL): VideoSource | undefined {
  if (!/(^|\.)vimeo\.com$/.test(url.hostname)) return undefined;
  const [, id, pathHash] = /\/(\d{4,})(?:\/([0-9a-f]{6,}))?\/?$/.exec(url.pathname) ?? [];
  if (!id) return undefined;
  const hash = url.searchParams.get('h') ?? pathHash;
  const embed = new URL(`https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`);
  if (hash) embed.searchParams.set('h', hash);
  return { kind: 'vimeo', embedUrl: embed.href, watchUrl: `https://vimeo.com/${id}${hash ? `/${hash}` : ''}` };
}
