import type { MediaVideoEntry } from '@cumulus/content-model';
import type { VideoSource } from './VideoSource.ts';
import { vimeoSource } from './vimeoSource.ts';
import { youtubeSource } from './youtubeSource.ts';

const fileEnding = /\.(mp4|m4v|webm|ogv|mov)$/i;

/**
 * Tells what a video entry plays. A file counts as its address.
 * @throws 'video.url is required' (specification section 5), and for an address that is neither http(s) nor a path of this site
 */
export function readVideoSource(video: Pick<MediaVideoEntry, 'url' | 'file'>): VideoSource {
  const address = (video.url || video.file?.url)?.trim();
  if (!address) throw new Error('video.url is required');
  const url = URL.parse(address, 'https://this-site.invalid');
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`video.url must be an https address or a path of this site, got "${address}"`);
  }
  const known = youtubeSource(url) ?? vimeoSource(url);
  if (known) return known;
  const isFile = fileEnding.test(url.pathname) || (!video.url && video.file?.contentType.startsWith('video/'));
  return { kind: isFile ? 'file' : 'embed', url: address };
}
