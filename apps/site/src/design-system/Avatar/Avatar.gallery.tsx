import type { PartGallery } from '../partGallery.ts';
import { Avatar } from './Avatar.tsx';

const NAMES = ['Ada', 'Mei', 'Noor', 'Tomás', 'Wei', 'Chidi', 'Freya', 'Luc', 'Sofia', 'Kenji'];

export const gallery: PartGallery = ({ entry }) => [
  {
    variant: 'drawn from the name',
    state: 'default',
    element: (
      <ul className="galleryGrid">
        {NAMES.map((name) => (
          <li key={name}>
            <Avatar name={name} size={64} />
            {name}
          </li>
        ))}
      </ul>
    ),
  },
  ...[24, 40, 48, 96].map((size) => ({
    variant: `drawn, ${size} px`,
    state: 'default',
    element: <Avatar name="Ada" size={size} />,
  })),
  ...[40, 96].map((size) => {
    const { name, portrait } = entry('person', (person) => person.portrait !== undefined);
    return {
      variant: `portrait, ${size} px`,
      state: 'default',
      element: <Avatar name={name} portrait={portrait} size={size} />,
    };
  }),
];
