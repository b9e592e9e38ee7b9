import type { MediaVideoEntry } from '../generated/contentTypes.ts';
import { matchesHost } from '../hosts.ts';
import { completeAddress } from '../linkAddress.ts';
import { vimeoSource } from './vimeo.ts';
import { youtubeSource } from './youtube.ts';

/** A video of one of the two known services: shown behind a play button (REQ-VID-02). */
export interface ServiceVideo {
  kind: 'youtube' | 'vimeo';
  /** The player's address, with autoplay; nothing of it is requested before the click. */
  embedUrl: string;
  /** The video's page at the service, for visitors without scripts. */
  watchUrl: string;
}

/** Kinds of video addresses. */
export type VideoSource = ServiceVideo | { kind: 'file'; url: string } | { kind: 'embed'; url: string };

/** Hosts of the two services, also those without videos. */
const SERVICE_DOMAINS: readonly string[] = ['youtube.com', 'youtube-nocookie.com', 'youtu.be', 'vimeo.com'];

/** Whether a host belongs to one of the two video services, such as `studio.youtube.com`, which has no videos. */
export function isVideoServiceHost(host: string): boolean {
  return SERVICE_DOMAINS.some((domain) => host === domain || matchesHost(host, `*.${domain}`));
}

const FILE_ENDING = /\.(mp4|m4v|webm|ogv|mov)$/i;

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
  const known = url.port === '' ? (youtubeSource(url) ?? vimeoSource(url)) : undefined;
  if (known) return known;
  const isFile = FILE_ENDING.test(url.pathname) || (!video.url && video.file?.contentType.startsWith('video/'));
  return { kind: isFile ? 'file' : 'embed', url: address };
}
