import { reportError } from '../platform/browser/reportError.ts';
import { enhancements } from './enhancements.ts';

/** Behaviour is loaded when the element is this close to the window. */
const MARGIN = '300px';

/** Loads the behaviour of every `[data-enhance]` element as it comes near the window. One that fails stays usable as without scripts. */
export function enhance(root: ParentNode = document): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        observer.unobserve(entry.target);
        start(entry.target as HTMLElement);
      }
    },
    { rootMargin: MARGIN },
  );
  for (const element of root.querySelectorAll('[data-enhance]')) observer.observe(element);
}

async function start(element: HTMLElement): Promise<void> {
  const name = element.dataset.enhance ?? '';
  try {
    const load = enhancements[name];
    if (!load) throw new Error(`no entry "${name}" in enhancements.ts`);
    const enhanceElement = await load();
    enhanceElement(element);
    element.dataset.enhanced = '';
  } catch (error) {
    reportError(`enhance ${name}`, error);
  }
}
