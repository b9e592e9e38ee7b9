import type { PartGallery } from '../partGallery.ts';
import { Picture } from './Picture.tsx';

export const gallery: PartGallery = ({ picture }) => [
  {
    variant: 'in AVIF, WebP and several widths',
    state: 'default',
    element: <Picture asset={picture} alt={picture.title} />,
  },
  {
    variant: '240 px wide',
    state: 'default',
    element: <Picture asset={picture} alt={picture.title} width={240} sizes="240px" />,
  },
  {
    variant: 'decoration',
    state: 'default',
    element: <Picture asset={picture} isAriaHidden width={240} sizes="240px" />,
  },
  {
    variant: 'by its address',
    state: 'default',
    element: <Picture src="/assets/icon.svg" alt="The mark" width={96} height={96} />,
  },
  { variant: 'without a file', state: 'empty', element: <Picture /> },
];
