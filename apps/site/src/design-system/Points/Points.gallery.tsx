import type { PartGallery } from '../partGallery.ts';
import { Points } from './Points.tsx';

export const gallery: PartGallery = ({ entries, long }) => {
  const { points } = entries('split').find((split) => (split.points?.length ?? 0) > 1) ?? {};
  return [
    { variant: 'several', state: 'default', element: <Points points={points} /> },
    { variant: 'one', state: 'default', element: <Points points={points?.slice(0, 1)} /> },
    { variant: 'several', state: 'long text', element: <Points points={[long.title, long.word, long.text]} /> },
  ];
};
