/** Direction in which a key moves between tabs; 'first' and 'last' jump. */
const MOVES: Record<string, number | 'first' | 'last' | undefined> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: 'first',
  End: 'last',
};

function moveFrom(current: number, count: number, move: number | 'first' | 'last'): number {
  if (move === 'first') return 0;
  if (move === 'last') return count - 1;
  return (current + move + count) % count;
}

/** Turns anchors and panels into WAI-ARIA tabs: arrows, Home and End move and open, the Tab key goes on into the panel. */
export function enhanceTabs(element: HTMLElement): void {
  const list = element.querySelector<HTMLElement>('[data-list]');
  const tabs = [...(list?.querySelectorAll<HTMLAnchorElement>('a') ?? [])];
  const panels = [...element.querySelectorAll<HTMLElement>('[data-panel]')];
  if (!list || tabs.length === 0 || tabs.length !== panels.length) return;

  const open = (index: number) => {
    tabs.forEach((tab, i) => {
      tab.ariaSelected = String(i === index);
      tab.tabIndex = i === index ? 0 : -1;
      panels[i]?.toggleAttribute('data-open', i === index);
    });
    const tab = tabs[index];
    // Scrolls only the row of tabs: scrollIntoView would move the page as well.
    if (tab) list.scrollTo({ left: tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 });
  };
  const indexOfHash = () => panels.findIndex((panel) => `#${panel.id}` === location.hash);

  list.role = 'tablist';
  if (element.dataset.name) list.ariaLabel = element.dataset.name;
  tabs.forEach((tab, index) => {
    const panel = panels[index] as HTMLElement;
    tab.role = 'tab';
    tab.setAttribute('aria-controls', panel.id);
    panel.role = 'tabpanel';
    panel.tabIndex = 0;
    panel.setAttribute('aria-labelledby', tab.id);
    tab.addEventListener('click', (event) => {
      event.preventDefault();
      open(index);
    });
    tab.addEventListener('keydown', (event) => {
      if (event.key === ' ') {
        event.preventDefault();
        tab.click();
        return;
      }
      const move = MOVES[event.key];
      if (move === undefined) return;
      event.preventDefault();
      const next = tabs[moveFrom(index, tabs.length, move)];
      if (!next) return;
      // Sent as a click with its own type: a key that opens a tab counts as well.
      next.dataset.clickedType = 'tab-by-key';
      next.click();
      delete next.dataset.clickedType;
      next.focus();
    });
  });
  addEventListener('hashchange', () => {
    if (indexOfHash() >= 0) open(indexOfHash());
  });
  open(Math.max(0, indexOfHash()));
}
