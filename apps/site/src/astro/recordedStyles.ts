import type { Plugin } from 'vite';

/** In the recorder of session replay: reads what a `style` attribute was before a change, by setting it on an element outside the page. */
const BY_ATTRIBUTE = 'old.setAttribute("style", m.oldValue)';
const BY_STYLE = 'old.style.cssText = m.oldValue';

/**
 * Lets the recorder of session replay (rrweb) read earlier styles in a way that the security policy allows. Chromium applies the page's policy to documents
 * that the page creates as well: otherwise each second change of an element's own styles, as when a dialog is closed, is an error in the visitor's
 * console and a report to `/csp-reports`.
 */
export function recordedStyles(): Plugin {
  return {
    name: 'recorded-styles',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/rrweb-record\/dist\/rrweb-record\.js$/ },
      handler: readStyles,
    },
  };
}

/** @throws where the recorder's code has no such line, or several: another version needs another look */
export function readStyles(code: string): string {
  const parts = code.split(BY_ATTRIBUTE);
  if (parts.length !== 2) throw new Error(`The recorder has ${parts.length - 1} lines ${BY_ATTRIBUTE}, not one.`);
  return parts.join(BY_STYLE);
}
