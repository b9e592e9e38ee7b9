/** What a message has to fulfil besides its kind. */
export interface MessageGate {
  /** {host} of REQ-DMO-01. */
  captureOrigin: string;
  /** The window of the embedded frame; null where the frame is not in the page. */
  frameWindow(): Window | null;
}

/** A vendor's frame holds others; a longer chain is none of a demo. */
const MAX_DEPTH = 8;

/**
 * Whether a message is the demo's: from the capture origin, and from the window of its frame or one within it. Its data is not looked at: a browser unpacks
 * it when it is first read.
 * REQ-DMO-01.
 */
export function isFromDemo({ origin, source }: MessageEvent, { captureOrigin, frameWindow }: MessageGate): boolean {
  if (origin !== captureOrigin || origin === 'null') return false;
  const frame = frameWindow();
  // A port or a worker has no parent.
  if (!frame || !source || !('parent' in source)) return false;
  let view: Window | null = source;
  for (let depth = 0; view && depth < MAX_DEPTH; depth += 1) {
    if (view === frame) return true;
    if (view === view.parent) return false;
    view = view.parent;
  }
  return false;
}
