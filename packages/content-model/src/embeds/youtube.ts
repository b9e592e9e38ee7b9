import { startOf } from './startSeconds.ts';
import type { ServiceVideo } from './videoSource.ts';

const HOSTS = /^((www|m|music)\.)?youtube\.com$|^(www\.)?youtube-nocookie\.com$|^(www\.)?youtu\.be$/;
const VIDEO_ID = /^[\w-]{6,20}$/;
const LIST_ID = /^[\w-]{10,64}$/;
const CHANNEL_ID = /^UC[\w-]{22}$/;
/** Players in the place of a video's id. */
const LIST_PLAYER = 'videoseries';
const STREAM_PLAYER = 'live_stream';
/** Parts of a path that a video's id follows. */
const ID_FOLLOWS: ReadonlySet<string> = new Set(['embed', 'shorts', 'live', 'v', 'e']);

/**
 * Reads every form of a YouTube address (watch, embed, shorts, live, short host, playlist, a channel's live stream), or returns undefined. Uses the
 * player without cookies.
 */
export function youtubeSource(url: URL): ServiceVideo | undefined {
  if (!HOSTS.test(url.hostname)) return undefined;
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  const { searchParams } = url;
  const inPath = ID_FOLLOWS.has(first) ? second : searchParams.get('v');
  const found = url.hostname.endsWith('youtu.be') ? first : inPath;
  const list = listOf(searchParams.get('list'));
  if (found === STREAM_PLAYER) return streamSource(searchParams.get('channel'));
  if (found && found !== LIST_PLAYER && VIDEO_ID.test(found))
    return videoSource(found, list, startOf(url, ['start', 't', 'time_continue']));
  const isList = found === LIST_PLAYER || first === 'playlist' || first === 'watch';
  if (!list || !isList) return undefined;
  return youtube(LIST_PLAYER, { list }, `https://www.youtube.com/playlist?list=${list}`);
}

/** "Watch later" and liked videos (`WL`, `LL`) are private to the visitor: too short to be a list. */
const listOf = (list: string | null) => (list && LIST_ID.test(list) ? list : undefined);

function videoSource(id: string, list: string | undefined, start: number): ServiceVideo {
  const watch = new URLSearchParams({ v: id, ...(list && { list }), ...(start > 0 && { t: `${start}s` }) });
  const parameters = { ...(list && { list }), ...(start > 0 && { start: String(start) }) };
  return youtube(id, parameters, `https://www.youtube.com/watch?${watch}`);
}

function streamSource(channel: string | null): ServiceVideo | undefined {
  if (!channel || !CHANNEL_ID.test(channel)) return undefined;
  return youtube(STREAM_PLAYER, { channel }, `https://www.youtube.com/channel/${channel}/live`);
}

function youtube(player: string, parameters: Record<string, string>, watchUrl: string): ServiceVideo {
  const query = new URLSearchParams({ autoplay: '1', rel: '0', playsinline: '1', ...parameters });
  return { kind: 'youtube', embedUrl: `https://www.youtube-nocookie.com/embed/${player}?${query}`, watchUrl };
}
