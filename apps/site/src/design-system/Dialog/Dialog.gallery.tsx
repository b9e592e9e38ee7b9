import { Button } from '../Button/Button.tsx';
import type { PartGallery } from '../partGallery.ts';
import { Dialog } from './Dialog.tsx';

export const gallery: PartGallery = ({ long }) => [
  {
    variant: 'size text',
    state: 'closed, with its button',
    element: (
      <>
        <Button {...{ commandfor: 'gallery-dialog', command: 'show-modal' }}>Open the dialog</Button>
        <Dialog id="gallery-dialog" title="A dialog">
          <p>Closed by its button, Escape, or a click beside it.</p>
        </Dialog>
      </>
    ),
  },
  ...(['text', 'wide'] as const).map((size) => ({
    variant: `size ${size}`,
    state: 'open',
    forced: 'open' as const,
    element: (
      <Dialog id={`gallery-dialog-${size}`} title="A dialog" size={size}>
        <p>Closed by its button, Escape, or a click beside it.</p>
      </Dialog>
    ),
  })),
  {
    variant: 'size text',
    state: 'open, long text',
    forced: 'open',
    element: (
      <Dialog id="gallery-dialog-long" title={long.title}>
        <p lang="de">{long.text}</p>
      </Dialog>
    ),
  },
];
