/** Sections that are skipped while a dialog is open. */
let skipped: HTMLElement[] = [];

/**
 * Takes sections outside the viewport out of rendering while a modal dialog is open: opening one restyles every rendered element of the page, which on a
 * slow phone was the longest task of all. They keep their height, so that nothing moves. A resize may bring them into view behind the dialog, and ends it.
 */
export function skipFarSections(): void {
  const sections = [...document.querySelectorAll<HTMLElement>('main > *')];
  // All are read before the first is written: each change would lay the page out again.
  const boxes = sections.map((section) => section.getBoundingClientRect());
  sections.forEach((section, index) => {
    const { top = 0, bottom = 0, height = 0 } = boxes[index] ?? {};
    if (skipped.includes(section) || (top <= innerHeight && bottom >= 0)) return;
    section.style.blockSize = `${height}px`;
    section.style.contentVisibility = 'hidden';
    // One dialog may follow another.
    skipped.push(section);
  });
  addEventListener('resize', showFarSections, { once: true });
}

/** They are rendered as before. */
export function showFarSections(): void {
  removeEventListener('resize', showFarSections);
  for (const { style } of skipped) {
    style.blockSize = '';
    style.contentVisibility = '';
  }
  skipped = [];
}
