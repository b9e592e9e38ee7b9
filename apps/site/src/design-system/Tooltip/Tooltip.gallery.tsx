import { inStates, type PartGallery, POINTED_STATES } from '../partGallery.ts';
import { Tooltip } from './Tooltip.tsx';

export const gallery: PartGallery = ({ entry, long }) => {
  const { term, definition } = entry('term');
  const tooltip = (word: string, content: string) => (
    <p>
      … <Tooltip content={content}>{word}</Tooltip> …
    </p>
  );
  return [
    ...inStates('in a line', [...POINTED_STATES, ['open', 'open']], tooltip(term, definition)),
    { variant: 'in a line', state: 'open, long text', forced: 'open', element: tooltip(long.title, long.text) },
  ];
};
