import type { PartGallery } from '../partGallery.ts';
import { VideoAnimation } from './VideoAnimation.tsx';

export const gallery: PartGallery = ({ entries }) => [
  ...entries('mediaAnimation').map((animation) => ({
    variant: animation.internalName,
    state: 'default',
    element: <VideoAnimation animation={animation} />,
  })),
  ...entries('mediaAnimation')
    .slice(0, 1)
    .map((animation) => ({
      variant: `${animation.internalName}, one file`,
      state: 'default',
      element: <VideoAnimation animation={{ ...animation, webm: undefined }} />,
    })),
];
