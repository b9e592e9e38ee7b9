/** Tooltips that start open (specification section 4). */
export function openTooltips(root: ParentNode = document): void {
  for (const bubble of root.querySelectorAll<HTMLElement>('[popover][data-start-open]')) bubble.showPopover();
}
