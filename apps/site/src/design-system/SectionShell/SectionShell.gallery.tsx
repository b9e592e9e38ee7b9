import type { PartGallery } from '../partGallery.ts';
import { SectionHead } from '../SectionHead/SectionHead.tsx';
import { SectionShell } from './SectionShell.tsx';

const COLORS = ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'] as const;
const WIDTHS = ['content', 'wide', 'text'] as const;

export const gallery: PartGallery = ({ entry }) => {
  const section = { ...entry('questions', ({ sectionTitle }) => Boolean(sectionTitle)), sectionId: undefined };
  const shell = (color: (typeof COLORS)[number], width: (typeof WIDTHS)[number], index: number) => (
    <SectionShell section={{ ...section, sectionColor: color }} index={index} width={width}>
      <SectionHead section={section} intro="Words, and a [link](/pricing)." />
    </SectionShell>
  );
  return [
    ...COLORS.map((color, at) => ({
      variant: `color ${color}`,
      state: 'default',
      element: shell(color, 'content', at + 2),
    })),
    ...WIDTHS.map((width, at) => ({
      variant: `width ${width}`,
      state: 'default',
      element: shell('sky', width, at + 9),
    })),
  ];
};
