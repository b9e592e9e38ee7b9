import type { PartGallery } from '../partGallery.ts';
import { Media } from './Media.tsx';

export const gallery: PartGallery = ({ entry, long }) => {
  const picture = entry('mediaPicture', ({ image }) => image !== undefined);
  return [
    { variant: 'picture', state: 'default', element: <Media media={{ ...picture, caption: undefined }} /> },
    {
      variant: 'picture with caption',
      state: 'default',
      element: <Media media={{ ...picture, caption: 'A caption.' }} />,
    },
    {
      variant: 'picture with caption',
      state: 'long text',
      element: <Media media={{ ...picture, caption: long.text }} />,
    },
    { variant: 'picture', state: 'empty', element: <Media media={{ ...picture, image: undefined }} /> },
    { variant: 'scene', state: 'default', element: <Media media={entry('mediaScene')} /> },
    { variant: 'video', state: 'default', element: <Media media={entry('mediaVideo')} /> },
    { variant: 'animation', state: 'default', element: <Media media={entry('mediaAnimation')} /> },
  ];
};
