/** Calls back once the page has loaded and the browser has nothing else to do. */
export function whenIdle(callback: () => void): void {
  const wait = () => {
    // Safari has no such thing: after what is waiting now.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(callback);
    else setTimeout(callback, 1);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
