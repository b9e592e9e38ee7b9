/** Takes a change back; further calls do nothing. */
type Restore = () => void;

/**
 * Makes it cheap to read the scroll positions of all elements, as recorders do for a picture of the page: in a part that the browser skips
 * (`content-visibility`, closed details) each reading lays it out. Elements that were never scrolled have the position 0, without a look.
 * @param ended forgets which elements were scrolled
 * @returns begins a synchronous reading of the page, which ends with the function that it returns
 */
export function watchScrollPositions(ended: AbortSignal): () => Restore {
  const scrolled = new WeakSet<EventTarget>();
  const remember = ({ target }: Event) => target && scrolled.add(target);
  document.addEventListener('scroll', remember, { capture: true, passive: true, signal: ended });
  const isScrolled = (element: Element) => element === document.scrollingElement || scrolled.has(element);
  return () => {
    const undo = [changePosition('scrollLeft', isScrolled), changePosition('scrollTop', isScrolled)];
    return () => {
      for (const restore of undo.splice(0)) restore();
    };
  };
}

function changePosition(name: 'scrollLeft' | 'scrollTop', isScrolled: (element: Element) => boolean): Restore {
  const own = Object.getOwnPropertyDescriptor(Element.prototype, name);
  if (!own) return () => undefined;
  Object.defineProperty(Element.prototype, name, {
    ...own,
    get(this: Element) {
      return isScrolled(this) ? own.get?.call(this) : 0;
    },
  });
  return () => Object.defineProperty(Element.prototype, name, own);
}
