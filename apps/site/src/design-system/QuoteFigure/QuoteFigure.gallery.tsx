import type { PartGallery } from '../partGallery.ts';
import { QuoteFigure } from './QuoteFigure.tsx';

export const gallery: PartGallery = ({ entry, long }) => {
  const quote = entry('quote', ({ person, result }) => person?.portrait !== undefined && result !== undefined);
  const { person } = quote;
  return [
    { variant: 'portrait and result', state: 'default', element: <QuoteFigure quote={quote} /> },
    { variant: 'without result', state: 'default', element: <QuoteFigure quote={{ ...quote, result: undefined }} /> },
    {
      variant: 'drawn face',
      state: 'default',
      element: <QuoteFigure quote={{ ...quote, person: person && { ...person, portrait: undefined } }} />,
    },
    {
      variant: 'words only',
      state: 'empty',
      element: <QuoteFigure quote={{ ...quote, person: undefined, result: undefined }} />,
    },
    {
      variant: 'portrait and result',
      state: 'long text',
      element: (
        <QuoteFigure
          quote={{
            ...quote,
            text: long.text,
            result: long.title,
            person: person && { ...person, role: long.word, company: long.title },
          }}
        />
      ),
    },
  ];
};
