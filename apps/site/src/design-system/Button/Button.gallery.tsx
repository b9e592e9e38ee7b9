import { inStates, type PartGallery, POINTED_STATES } from '../partGallery.ts';
import { Button } from './Button.tsx';

const LOOKS = ['primary', 'secondary', 'quiet'] as const;

export const gallery: PartGallery = ({ entry, long }) => {
  const link = entry('link', ({ icon }) => icon === undefined);
  return LOOKS.flatMap((look) => [
    ...inStates(`${look}, link`, POINTED_STATES, <Button link={link} look={look} />),
    ...inStates(`${look}, button`, POINTED_STATES, <Button look={look}>{link.label}</Button>),
    {
      variant: `${look}, button`,
      state: 'disabled',
      element: (
        <Button look={look} disabled>
          {link.label}
        </Button>
      ),
    },
    {
      variant: `${look}, with icon`,
      state: 'default',
      element: (
        <Button look={look} icon="arrow-right">
          {link.label}
        </Button>
      ),
    },
    {
      variant: `${look}, link`,
      state: 'long text',
      element: <Button link={{ ...link, label: long.label }} look={look} />,
    },
    { variant: `${look}, button`, state: 'long text', element: <Button look={look}>{long.label}</Button> },
  ]);
};
