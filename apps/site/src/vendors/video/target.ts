import { parseFrameHosts } from '@cumulus/content-model/embeds';
import type { Variables } from '../manifest.ts';

/**
 * Hosts whose pages content may embed as frames, besides the two video services.
 * @param variables environment variables, checked by the manifest
 */
export function frameHosts({ FRAME_HOSTS }: Variables): string[] {
  return parseFrameHosts(FRAME_HOSTS ?? '');
}
