import type { RefObject } from 'react';

/** Escape closes the disclosure and gives the focus back; a press or the focus elsewhere close it. Another person begins with the view that is shown. */
export function closeChooser(details: RefObject<HTMLDetailsElement | null>): void {
  document.addEventListener('keydown', ({ key }) => {
    const { current } = details;
    if (key !== 'Escape' || !current?.open) return;
    current.open = false;
    current.querySelector('summary')?.focus();
  });
  const onElsewhere = ({ target }: Event) => {
    const { current } = details;
    if (current?.open && target instanceof Node && !current.contains(target)) current.open = false;
  };
  document.addEventListener('pointerdown', onElsewhere);
  document.addEventListener('focusin', onElsewhere);
  details.current?.addEventListener('toggle', () => {
    const view = new URLSearchParams(location.search).get('view');
    for (const link of details.current?.querySelectorAll<HTMLAnchorElement>('[data-person]') ?? []) {
      const address = new URL(link.href);
      if (view) address.searchParams.set('view', view);
      link.href = address.href;
    }
  });
}
