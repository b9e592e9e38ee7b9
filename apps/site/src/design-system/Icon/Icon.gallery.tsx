import { ICON_NAMES } from '@cumulus/content-model/icons';
import type { PartGallery } from '../partGallery.ts';
import { Icon } from './Icon.tsx';

export const gallery: PartGallery = () => [
  {
    variant: 'all icons',
    state: 'default',
    element: (
      <ul className="galleryGrid">
        {ICON_NAMES.map((name) => (
          <li key={name}>
            <Icon name={name} />
            {name}
          </li>
        ))}
      </ul>
    ),
  },
  ...[16, 24, 32, 48].map((size) => ({
    variant: `${size} px`,
    state: 'default',
    element: <Icon name="cloud" size={size} />,
  })),
  { variant: 'with a label of its own', state: 'default', element: <Icon name="check-circle" label="Included" /> },
];
