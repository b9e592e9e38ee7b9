/** Width from which the menus stand in the header itself (specification section 9, desktop). */
const DESKTOP = '(min-width: 1200px)';

/** What menus need beyond HTML: on a wide window Escape, a click elsewhere and leaving by keyboard close the open one. */
export function closeMenus(root: Document = document): void {
  const menus = root.querySelector<HTMLElement>('[data-menus]');
  if (!menus) return;
  const desktop = matchMedia(DESKTOP);
  const openMenu = () => menus.querySelector<HTMLDetailsElement>('details[open]');

  desktop.addEventListener('change', () => {
    if (menus.matches(':popover-open')) menus.hidePopover();
    openMenu()?.removeAttribute('open');
  });
  root.addEventListener('keydown', (event) => {
    const menu = openMenu();
    if (event.key !== 'Escape' || !menu || !desktop.matches) return;
    menu.open = false;
    if (menu.contains(root.activeElement)) menu.querySelector('summary')?.focus();
  });
  const closeIfOutside = (event: Event) => {
    const menu = openMenu();
    if (menu && desktop.matches && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  };
  root.addEventListener('pointerdown', closeIfOutside);
  root.addEventListener('focusin', closeIfOutside);
  menus.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link) return;
    if (menus.matches(':popover-open')) menus.hidePopover();
    if (desktop.matches) openMenu()?.removeAttribute('open');
  });
}
