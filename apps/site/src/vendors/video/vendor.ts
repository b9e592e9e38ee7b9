import type { VendorPolicy } from '../vendorPolicy.ts';

/** The two known video services. Which videos there are is content, so both are always allowed as frames, and as nothing else. */
export function videoPolicy(): VendorPolicy {
  return {
    name: 'video',
    sources: { 'frame-src': ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] },
    features: ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'],
  };
}
