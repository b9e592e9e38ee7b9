import type { PartGallery } from '../partGallery.ts';
import { SectionHead } from './SectionHead.tsx';

export const gallery: PartGallery = ({ entry, long }) => {
  const section = entry('questions', ({ sectionLabel, sectionTitle }) => Boolean(sectionLabel && sectionTitle));
  const intro = 'An introduction with a [link](/pricing).';
  return [
    ...(['start', 'center'] as const).map((align) => ({
      variant: `align ${align}`,
      state: 'default',
      element: <SectionHead section={section} intro={intro} align={align} />,
    })),
    ...([1, 2, 3] as const).map((level) => ({
      variant: `level ${level}`,
      state: 'default',
      element: <SectionHead section={section} level={level} />,
    })),
    {
      variant: 'title only',
      state: 'empty',
      element: <SectionHead section={{ ...section, sectionLabel: undefined }} />,
    },
    {
      variant: 'align start',
      state: 'long text',
      element: (
        <SectionHead section={{ ...section, sectionLabel: long.word, sectionTitle: long.title }} intro={long.text} />
      ),
    },
  ];
};
