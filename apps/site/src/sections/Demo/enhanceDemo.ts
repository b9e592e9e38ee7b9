import { reportError } from '../../platform/browser/reportError.ts';

/**
 * Opens the demo in its place on the page. Its code is loaded when the visitor points at the button, focuses or clicks it. Until then it is a link to the demo.
 * In the AI demo modal, which the visitor has asked for, the demo opens by itself.
 */
export function enhanceDemo(demo: HTMLElement): void {
  const link = demo.querySelector<HTMLAnchorElement>('a[data-demo-open]');
  if (!link) return;
  const load = () => import('./openDemo.ts');
  const button = buttonFrom(link);
  let isOpened = false;
  // Once: a second click may come before the code for the first one is there, and each would add a frame.
  const open = () => {
    if (isOpened) return;
    isOpened = true;
    load()
      .then(({ openDemo }) => openDemo(demo, button, link.href))
      .catch((error) => {
        isOpened = false;
        reportError('demo', error);
        location.assign(link.href);
      });
  };
  for (const type of ['pointerenter', 'focus'])
    button.addEventListener(type, () => load().catch(() => undefined), { once: true });
  button.addEventListener('click', open);
  const isFocused = document.activeElement === link;
  link.replaceWith(button);
  if (isFocused) button.focus();
  if (demo.closest('dialog')) open();
}

/** The same as a button, without the note on the new tab. */
function buttonFrom(link: HTMLAnchorElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = link.className;
  Object.assign(button.dataset, link.dataset);
  button.append(
    ...[...link.childNodes].filter((node) => !(node instanceof Element && node.matches('.visuallyHidden'))),
  );
  return button;
}
