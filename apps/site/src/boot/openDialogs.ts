/** Newer browsers close a dialog on a click beside it themselves (`closedby`). */
const hasLightDismiss = 'closedBy' in HTMLDialogElement.prototype;

/** Opens `<dialog id>` from `[data-open-dialog="id"]` or a link to `#id`, and closes it on a click beside it where the browser doesn't. */
export function openDialogs(root: Document = document): void {
  root.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target instanceof HTMLDialogElement && !hasLightDismiss) event.target.close();
    const opener = event.target.closest<HTMLElement>('[data-open-dialog], a[href^="#"]');
    const id = opener?.dataset.openDialog ?? opener?.getAttribute('href')?.slice(1);
    const dialog = id && root.getElementById(id);
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    if (!dialog.open) dialog.showModal();
  });
}
