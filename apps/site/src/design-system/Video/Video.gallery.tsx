import type { PartGallery } from '../partGallery.ts';
import { Video } from './Video.tsx';

// No sample of another site's player: its frame would request that site, which the security policy refuses.
export const gallery: PartGallery = ({ entries, long }) => [
  ...entries('mediaVideo').flatMap((video) => [
    { variant: video.internalName, state: 'default', element: <Video video={video} /> },
    {
      variant: `${video.internalName}, vertical`,
      state: 'default',
      element: <Video video={{ ...video, isVertical: true }} />,
    },
    {
      variant: video.internalName,
      state: 'empty: no poster, no transcript',
      element: <Video video={{ ...video, poster: undefined, transcript: undefined }} />,
    },
  ]),
  ...entries('mediaVideo')
    .slice(0, 1)
    .map((video) => ({
      variant: video.internalName,
      state: 'long text',
      element: <Video video={{ ...video, title: long.title, transcript: long.text }} />,
    })),
];
