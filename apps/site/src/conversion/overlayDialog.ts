import { CONTENT_ADDED } from '../platform/browser/contentAdded.ts';
import { addStyleSheets } from '../platform/browser/styleSheet.ts';
import { yieldToMain } from '../platform/browser/tasks.ts';
import { fetchPage } from './fetchPage.ts';
import { missingStyles } from './missingStyles.ts';

/** By path. A failed one is fetched again. */
const dialogs = new Map<string, Promise<HTMLDialogElement>>();

/**
 * The dialog that shows a part of another page: its form, for instance. It is fetched once, and keeps what the visitor typed.
 * @param path of the page
 * @throws when it can't be shown: the caller leads to the page instead
 */
export function overlayDialog(path: string): Promise<HTMLDialogElement> {
  const dialog = dialogs.get(path) ?? createDialog(path);
  dialogs.set(path, dialog);
  dialog.catch(() => dialogs.delete(path));
  return dialog;
}

/** Newer browsers close a dialog on a click outside by themselves (`closedby`). */
const hasLightDismiss = 'closedBy' in HTMLDialogElement.prototype;

function closeOnClickOutside(dialog: HTMLDialogElement): void {
  dialog.addEventListener('click', ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (target === dialog && !isInside) dialog.close();
  });
}

/** The server renders the dialog in a template, with the styles that it needs: pages/overlays. */
async function createDialog(path: string): Promise<HTMLDialogElement> {
  const template = (await fetchPage(`/overlays${path}`)).querySelector<HTMLTemplateElement>('template[data-overlay]');
  // Each in a task of its own: on a slow phone they take some time together.
  await yieldToMain();
  const styles = missingStyles(template?.content.querySelector('style')?.textContent ?? '');
  await yieldToMain();
  const found = template?.content.querySelector('dialog');
  if (!found) throw new Error(`${path} has no part for an overlay`);
  const dialog = document.importNode(found, true);
  const twice = [...dialog.querySelectorAll('[id]')].find(({ id }) => document.getElementById(id));
  if (twice) throw new Error(`${path}: this page has an element with the id ${twice.id} already`);
  if (template?.lang !== document.documentElement.lang) dialog.lang = template?.lang ?? '';
  if (!hasLightDismiss) closeOnClickOutside(dialog);
  addStyleSheets(styles);
  document.body.append(dialog);
  dialog.dispatchEvent(new CustomEvent(CONTENT_ADDED, { bubbles: true }));
  // New rules restyle the whole page, and so does showing a dialog: here and not together.
  getComputedStyle(dialog).getPropertyValue('display');
  await yieldToMain();
  return dialog;
}
