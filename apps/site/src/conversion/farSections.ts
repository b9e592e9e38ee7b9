/** Sections that are skipped while a dialog is open. */
let skipped: HTMLElement[] = [];

/**
 * Takes sections outside the viewport out of rendering while a modal dialog is open: opening one restyles every rendered element of the page, which on a
 * slow phone was the longest task of all. Only sections whose size the browser remembers (design-system/laterSections.css): those
 * keep it, so that nothing moves. A resize may bring them into view behind the dialog, and ends it.
 */
export function skipFarSections(): void {
  const sections = [...document.querySelectorAll<HTMLElement>('main > *')];
  const places = sections.map((section) => section.getBoundingClientRect());
  // All are read before the first is written: each change would lay the page out again.
  const far = sections.filter((section, index) => {
    const { top = 0, bottom = 0 } = places[index] ?? {};
    const isFar = top > innerHeight || bottom < 0;
    return isFar && getComputedStyle(section).containIntrinsicHeight.startsWith('auto');
  });
  // One dialog may follow another.
  skipped.push(...far);
  for (const section of skipped) section.style.contentVisibility = 'hidden';
  addEventListener('resize', showFarSections, { once: true });
}

/** They are rendered as before. */
export function showFarSections(): void {
  removeEventListener('resize', showFarSections);
  for (const section of skipped) section.style.contentVisibility = '';
  skipped = [];
}
