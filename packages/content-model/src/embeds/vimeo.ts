import { startOf } from './startSeconds.ts';
import type { ServiceVideo } from './videoSource.ts';

const HOSTS = /^(www\.|player\.)?vimeo\.com$/;
/** At the end of a path: a video, and the hash of an unlisted one. */
const VIDEO = /\/(\d{4,})(?:\/([0-9a-f]{6,}))?\/?$/;
const EVENT = /^\/event\/(\d+)(?:\/(?:embed\/)?([0-9a-f]{6,}))?(?:\/embed)?\/?$/;
const SHOWCASE = /^\/(?:showcase|album)\/([\w-]+)(?:\/embed2?)?\/?$/;
const HASH = /^[0-9a-f]{6,}$/;

/**
 * Reads every form of a Vimeo address (page, channel, group, unlisted, player, event, showcase), or returns undefined. Sets `dnt` against tracking.
 */
export function vimeoSource(url: URL): ServiceVideo | undefined {
  if (!HOSTS.test(url.hostname)) return undefined;
  const [, event, eventHash] = EVENT.exec(url.pathname) ?? [];
  if (event) {
    const hash = eventHash ? `/${eventHash}` : '';
    return vimeo(`https://vimeo.com/event/${event}/embed${hash}`, {}, `https://vimeo.com/event/${event}${hash}`);
  }
  const [, showcase] = SHOWCASE.exec(url.pathname) ?? [];
  if (showcase)
    return vimeo(`https://vimeo.com/showcase/${showcase}/embed`, {}, `https://vimeo.com/showcase/${showcase}`);
  const [, id, pathHash] = VIDEO.exec(url.pathname) ?? [];
  if (!id || /^\/user\d/.test(url.pathname)) return undefined;
  const h = [url.searchParams.get('h'), pathHash].find((hash) => hash && HASH.test(hash));
  const start = startOf(url, ['t']);
  const fragment = start > 0 ? `#t=${start}s` : '';
  const page = `https://vimeo.com/${id}${h ? `/${h}` : ''}${fragment}`;
  return vimeo(`https://player.vimeo.com/video/${id}`, h ? { h } : {}, page, fragment);
}

function vimeo(player: string, parameters: Record<string, string>, watchUrl: string, fragment = ''): ServiceVideo {
  const query = new URLSearchParams({ autoplay: '1', dnt: '1', ...parameters });
  return { kind: 'vimeo', embedUrl: `${player}?${query}${fragment}`, watchUrl };
}
