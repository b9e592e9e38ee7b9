import { CONTENT_ADDED } from '../platform/browser/contentAdded.ts';
import { reportError } from '../platform/browser/reportError.ts';
import { enhancements } from './enhancements.ts';

const MARGIN = '300px';

/** Loads the behaviour of each `[data-enhance]` element when it comes near the viewport. After a failure it works as without scripts. */
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
  const observe = (part: ParentNode) => {
    for (const element of part.querySelectorAll('[data-enhance]')) observer.observe(element);
  };
  observe(root);
  // What is added later, such as an overlay's form.
  root.addEventListener(CONTENT_ADDED, ({ target }) => observe(target as Element));
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
