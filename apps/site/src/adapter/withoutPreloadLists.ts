import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Leaves out of the browser's scripts the lists of what each behaviour imports, by which Vite fetches all of it at once, and the code that does:
 * in the boot script they weigh more than the one round trip that they save behaviours far down a page. (Styles of behaviours, which the code
 * would load too, are in the page already.) Astro sets the option itself, so that a plugin has to.
 */
export function withoutPreloadLists(): Plugin {
  return {
    name: 'without-preload-lists',
    enforce: 'pre',
    configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: false } } : undefined),
    load: {
      filter: { id: new RegExp(HELPER) },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
