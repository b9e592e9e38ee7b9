import { CONTENT_ADDED } from '../platform/browser/contentAdded.ts';
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

async function createDialog(path: string): Promise<HTMLDialogElement> {
  const page = await fetchPage(path);
  // Each in a task of its own: on a slow phone they take some time together.
  await yieldToMain();
  const styles = missingStyles(page);
  await yieldToMain();
  const dialog = readDialog(page, path);
  document.adoptedStyleSheets.push(styles);
  document.body.append(dialog);
  dialog.dispatchEvent(new CustomEvent(CONTENT_ADDED, { bubbles: true }));
  return dialog;
}

/** The page has the empty dialog in a template (design-system/Dialog/OverlayShell.tsx), directly before the part that belongs into it. */
function readDialog(page: Document, path: string): HTMLDialogElement {
  const shell = page.querySelector<HTMLTemplateElement>('template[data-overlay-shell]');
  const part = shell?.nextElementSibling;
  const dialog = shell?.content.querySelector('dialog');
  if (!dialog || !part) throw new Error(`${path} has no part for an overlay`);
  const own = document.importNode(dialog, true);
  own.append(document.importNode(part, true));
  const twice = [...own.querySelectorAll('[id]')].find(({ id }) => document.getElementById(id));
  if (twice) throw new Error(`${path}: this page has an element with the id ${twice.id} already`);
  const { lang } = page.documentElement;
  if (lang !== document.documentElement.lang) own.lang = lang;
  return own;
}
