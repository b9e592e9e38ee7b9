import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

interface OverlayShellProps {
  /** Unique on the page. */
  id: string;
  title: string;
  size?: 'text' | 'wide';
  children?: ReactNode;
}

/**
 * The empty dialog for a part of a page that overlays show on other pages: it stands directly before that part, in a template. There
 * conversion/overlayDialog.ts puts the part into it. The page itself shows the part only.
 */
export function OverlayShell({ id, title, size, children }: OverlayShellProps) {
  return (
    <template data-overlay-shell="">
      <Dialog id={`${id}-overlay`} title={title} size={size}>
        {children}
      </Dialog>
    </template>
  );
}
