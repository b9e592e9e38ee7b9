import { watchScrollPositions } from '../../platform/browser/scrollPositions.ts';

/**
 * Makes the recorder's pictures of the page cheap. It reads the scroll position of every element, and asks whether the document has the focus just
 * before it takes a picture, without a break.
 * @param ended takes the change back
 */
export function cheapSnapshots(ended: AbortSignal): void {
  const beginReading = watchScrollPositions(ended);
  document.hasFocus = () => {
    queueMicrotask(beginReading());
    return Document.prototype.hasFocus.call(document);
  };
  ended.addEventListener('abort', () => Reflect.deleteProperty(document, 'hasFocus'));
}
