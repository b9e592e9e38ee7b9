/** rrweb’s event at the beginning of a full picture of the page. */
const META = 4;

/** A plugin of the recorder: sees each event as it is recorded. */
interface SnapshotPlugin<Event> {
  name: string;
  options: undefined;
  eventProcessor(event: Event): Event;
}

/**
 * A plugin that makes pictures of the page cheap, by two changes of `Element` while the recorder takes one, which it does without a break:
 * - It reads the scroll position of every element; in a section that the browser skips (`content-visibility`) each reading lays the section out, which
 *   took 70 of 100 ms on the home page. Elements that were never scrolled have the position 0, without a look.
 * - It takes `querySelector` for replaced, since it expects a getter, and adds a frame to the page for another one: 20 ms. It finds a getter.
 * @param ended forgets which elements were scrolled
 */
export function cheapSnapshots<Event extends { type: number }>(ended: AbortSignal): SnapshotPlugin<Event> {
  const scrolled = new WeakSet<EventTarget>();
  const remember = ({ target }: globalThis.Event) => target && scrolled.add(target);
  document.addEventListener('scroll', remember, { capture: true, passive: true, signal: ended });
  const isScrolled = (element: Element) => element === document.scrollingElement || scrolled.has(element);
  let restore: (() => void) | undefined;
  return {
    name: 'cumulus/cheap-snapshots@1',
    options: undefined,
    eventProcessor(event) {
      restore?.();
      restore = undefined;
      if (event.type === META) {
        restore = changeElement(isScrolled);
        // A picture that fails has no end.
        queueMicrotask(restore);
      }
      return event;
    },
  };
}

type Change = (property: PropertyDescriptor) => PropertyDescriptor;

/** @returns takes the changes back, once */
function changeElement(isScrolled: (element: Element) => boolean): () => void {
  const position: Change = ({ get, ...rest }) => ({
    ...rest,
    get(this: Element) {
      return isScrolled(this) ? get?.call(this) : 0;
    },
  });
  // The text of a bound function is `[native code]`, as the recorder wants it.
  const getter: Change = ({ value }) => ({ configurable: true, get: (() => value).bind(null) });
  const undo = [
    change('scrollLeft', position),
    change('scrollTop', position),
    change('querySelector', getter),
    change('querySelectorAll', getter),
  ];
  return () => {
    for (const restore of undo.splice(0)) restore();
  };
}

function change(name: keyof Element, to: Change): () => void {
  const own = Object.getOwnPropertyDescriptor(Element.prototype, name);
  if (!own) return () => undefined;
  Object.defineProperty(Element.prototype, name, to(own));
  return () => Object.defineProperty(Element.prototype, name, own);
}
