import { reportError } from '../platform/browser/reportError.ts';

/** Their code is loaded when the visitor points at, focuses or clicks a link that opens one, or came by a deep link (`#sign-up`). REQ-UIS-03. */
const load = () => import('../conversion/overlays.ts');

const DEEP_LINK = /^#(sign-up|contact-sales|ai-demo)$/;

/** Opens overlays from links. A link works without this as well: it leads to the page behind the overlay. REQ-UIS-02. */
export function openOverlays(): void {
  for (const type of ['pointerover', 'focusin', 'click'] as const) addEventListener(type, handle);
  addEventListener('hashchange', followHash);
  followHash();
}

function followHash(): void {
  if (DEEP_LINK.test(location.hash)) load().then((module) => module.openDeepLink(), report);
}

function handle(event: Event): void {
  const { target, type, defaultPrevented } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-overlay]');
  if (!link) return;
  const isClick = type === 'click';
  const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
  // With one of these keys the browser opens a new tab or window.
  if (isClick && (defaultPrevented || ctrlKey || metaKey || shiftKey || altKey)) return;
  if (isClick) event.preventDefault();
  load().then(
    (module) => (isClick ? module.openOverlay(link) : module.prepareOverlay(link)),
    (error) => {
      report(error);
      if (isClick) location.assign(link.href);
    },
  );
}

function report(error: unknown): void {
  reportError('overlay', error);
}
