import { z } from 'zod';
import type { VendorManifest } from '../manifest.ts';

/** The two video services. Content decides which videos exist, so both are always allowed, but only as frames. */
export const video = {
  id: 'video',
  variables: z.object({}),
  // With C0003 a video starts automatically.
  recipients: [
    { id: 'youtube', name: 'YouTube', group: 'C0003', purpose: 'vendorVideo', paths: [] },
    { id: 'vimeo', name: 'Vimeo', group: 'C0003', purpose: 'vendorVideo', paths: [] },
  ],
  storage: [],
  policy: () => ({
    sources: { 'frame-src': ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] },
    features: ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'],
  }),
} as const satisfies VendorManifest;
