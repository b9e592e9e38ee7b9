import { z } from 'zod';
import type { VendorManifest } from '../manifest.ts';

/** The two video services. Which videos there are is content, so both are always admitted as frames, and as nothing else. */
export const video = {
  id: 'video',
  variables: z.object({}),
  // With C0003 a video starts by itself.
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
