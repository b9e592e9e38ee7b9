import type { DemoMessage } from './demoMessages.ts';

/** Whether the demo is embedded in another page. */
export const isFramed = (): boolean => window.parent !== window;

/**
 * Posts to the page around the demo, if there is one; the browser gives it to that origin only.
 * @param siteOrigin origin of the site that may embed the demo
 */
export function createPost(siteOrigin: string): (message: DemoMessage) => void {
  if (!isFramed()) return () => undefined;
  const page = window.parent;
  return (message) => page.postMessage(message, siteOrigin);
}
