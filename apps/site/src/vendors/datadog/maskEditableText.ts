import { EDITABLE } from '../../privacy/privateContent.ts';

const UNMASKED = `${EDITABLE}:not([data-dd-privacy="mask"], [data-dd-privacy="hidden"])`;

/**
 * Marks elements whose text is edited in place, as the SDK wants it to be masked in its replay and left out of the names of clicked elements: it
 * masks fields only. Elements that are added later are marked before the recorder reads them.
 * @param ended no more are marked
 */
export function maskEditableText(ended: AbortSignal): void {
  const mask = () => {
    for (const element of document.querySelectorAll(UNMASKED)) element.setAttribute('data-dd-privacy', 'mask');
  };
  const observer = new MutationObserver(mask);
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['contenteditable'] });
  ended.addEventListener('abort', () => observer.disconnect());
  mask();
}
