import { readClickLocation, readClickProperties } from '../analytics/clicks/clickListener.ts';
import { MODAL_PARAMETER, OVERLAY_PAGES, type OverlayName } from '../design-system/Link/overlayLinks.ts';
import { reportError } from '../platform/browser/reportError.ts';
import { yieldToMain } from '../platform/browser/tasks.ts';
import { hasEntry, holdBack, releaseBack } from './backGesture.ts';
import { clickedPlace } from './clickedPlace.ts';
import { showFarSections, skipFarSections } from './farSections.ts';
import { overlayDialog } from './overlayDialog.ts';
import { lockScroll } from './scrollLock.ts';
import { DEFAULT_UI_STATE, type UiState, uiState } from './uiState.ts';

/** The state of each overlay. REQ-UIS-02. */
export const OPEN_STATES = {
  'sign-up': 'isSignUpOverlayOpen',
  'contact-sales': 'isEnterpriseSalesModalOpen',
  'ai-demo': 'IsAiDemoModalOpen',
} as const satisfies Record<OverlayName, keyof UiState>;

const CLOSED = { isSignUpOverlayOpen: false, isEnterpriseSalesModalOpen: false, IsAiDemoModalOpen: false };

interface ShownOverlay {
  name: OverlayName;
  link: HTMLAnchorElement;
  dialog?: HTMLDialogElement;
  /** The overlay in which it was opened, and which is shown again when it is closed. */
  before?: ShownOverlay;
}

/** The overlay that is shown, or being fetched. */
let current: ShownOverlay | undefined;

/** Fetches the overlay of a link that the visitor points at or has focused. A failure is tried again when it is opened. */
export function prepareOverlay(link: HTMLAnchorElement): void {
  link.ariaHasPopup = 'dialog';
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!connection?.saveData) overlayDialog(link.pathname).catch(() => undefined);
}

/**
 * Opens the overlay of a link, or follows the link where it can't be shown. The plan and what else stands in the link's query is sent with the form.
 * @param link with `data-overlay`
 * @param opener gets the focus back; without one the link. An overlay that it is in is shown again
 */
export async function openOverlay(link: HTMLAnchorElement, opener: HTMLElement = link): Promise<void> {
  const name = link.dataset.overlay as OverlayName;
  if (current?.name === name && current.dialog) return;
  const { clickLocation } = readClickLocation(opener, readClickProperties(opener));
  const { root, parent } = clickLocation;
  clickedPlace.noteOpener(clickLocation);
  const opening: ShownOverlay = { name, link };
  if (current?.dialog?.contains(opener)) opening.before = current;
  current?.dialog?.close();
  current = opening;
  uiState.set({
    ...CLOSED,
    [OPEN_STATES[name]]: true,
    clickedLocation: { root, parent },
    enterpriseSalesModalLocation:
      new URLSearchParams(link.search).get(MODAL_PARAMETER) || DEFAULT_UI_STATE.enterpriseSalesModalLocation,
  });
  const stopWaiting = showBusy(link);
  try {
    const dialog = await overlayDialog(link.pathname);
    // Closed while it was fetched.
    if (current !== opening) return;
    addressForm(dialog, link);
    // What gets the page out of the way, and showing the dialog, restyle it: not in one task.
    skipFarSections();
    await yieldToMain();
    if (current !== opening) return showFarSections();
    opening.dialog = dialog;
    show(dialog, opening, opener);
  } catch (error) {
    if (current !== opening) return;
    reportError(`overlay ${name}`, error);
    current = undefined;
    uiState.set(CLOSED);
    location.assign(link.href);
  } finally {
    stopWaiting();
  }
}

/** Opens the overlay of a deep link such as `#sign-up`. On the page behind it, or another with a place of this name, that is an ordinary anchor. */
export function openDeepLink(): void {
  const name = location.hash.slice(1);
  if (!Object.hasOwn(OPEN_STATES, name) || document.getElementById(name)) return;
  // The path ends like this in other languages too: `/de/sign-up`.
  if (location.pathname.endsWith(OVERLAY_PAGES[name as OverlayName])) return;
  openOverlay(openerOf(name as OverlayName));
}

/** A link of this page that opens an overlay; without one, a link to the page behind it. */
export function openerOf(name: OverlayName): HTMLAnchorElement {
  const found = document.querySelector<HTMLAnchorElement>(`a[data-overlay="${name}"]`);
  if (found) return found;
  const link = document.createElement('a');
  const place = name === 'contact-sales' ? `?${MODAL_PARAMETER}=${DEFAULT_UI_STATE.enterpriseSalesModalLocation}` : '';
  link.href = OVERLAY_PAGES[name] + place;
  link.dataset.overlay = name;
  return link;
}

/** Sent without scripts as well, the form has the link's query in its own address: the plan, for instance. */
function addressForm(dialog: HTMLDialogElement, { pathname, search }: HTMLAnchorElement): void {
  const form = dialog.querySelector('form[action]');
  const hash = form?.getAttribute('action')?.replace(/^[^#]*/, '') ?? '';
  form?.setAttribute('action', pathname + search + hash);
}

/** Of a window that shows the title of a form and its first field. */
const MIN_FIELD_HEIGHT = 480;

function show(dialog: HTMLDialogElement, overlay: ShownOverlay, opener: HTMLElement): void {
  dialog.dataset.location = overlay.name;
  // The demo's frame starts as the link says.
  dialog.dataset.query = overlay.link.search;
  // On a phone the keyboard would cover half of what the visitor has not read yet, and a low window, as at 400 % zoom, shows the field alone: there it is
  // the title.
  const first = uiState.read().isDesktop && innerHeight >= MIN_FIELD_HEIGHT ? '[data-field] :is(input, select)' : 'h2';
  const start = dialog.querySelector<HTMLElement>(first) ?? dialog.querySelector('h2');
  if (start?.matches('h2')) start.tabIndex = -1;
  if (start) start.autofocus = true;
  const returnTo = opener.checkVisibility?.() || overlay.before ? opener : document.activeElement;
  dialog.addEventListener('close', () => onClosed(overlay, returnTo), { once: true });
  lockScroll(true);
  // The way back must not open it again.
  if (hasEntry) forgetDeepLink(overlay.name);
  holdBack(closeCurrent);
  dialog.showModal();
}

const closeCurrent = () => current?.dialog?.close();

function forgetDeepLink(name: OverlayName): void {
  if (location.hash === `#${name}`) history.replaceState(history.state, '', location.pathname + location.search);
}

function onClosed(overlay: ShownOverlay, returnTo: Element | null): void {
  const { name, before } = overlay;
  if (current === overlay) current = undefined;
  // Closed for another that was opened in it, which has the focus now.
  if (current?.before === overlay) return;
  if (!current && before?.dialog) {
    showAgain(before, before.dialog, returnTo);
    return;
  }
  // Another overlay may be shown by now.
  lockScroll(Boolean(current?.dialog?.open));
  // In a task of its own, after the one that makes the page usable again.
  yieldToMain().then(() => current?.dialog?.open || showFarSections());
  uiState.set({ [OPEN_STATES[name]]: false });
  // Some browsers don't focus a link that is clicked, so that they can't give the focus back to it.
  if (returnTo instanceof HTMLElement) returnTo.focus({ preventScroll: true });
  // A reload doesn't open it again.
  forgetDeepLink(name);
  if (!current) releaseBack();
}

/** Shows an overlay again as it was left. */
function showAgain(overlay: ShownOverlay, dialog: HTMLDialogElement, returnTo: Element | null): void {
  current = overlay;
  uiState.set({ ...CLOSED, [OPEN_STATES[overlay.name]]: true });
  dialog.addEventListener('close', () => onClosed(overlay, overlay.link), { once: true });
  lockScroll(true);
  holdBack(closeCurrent);
  dialog.showModal();
  if (returnTo instanceof HTMLElement) returnTo.focus({ preventScroll: true });
}

/** From then on a wait is noticed. */
const BUSY_AFTER_MS = 150;

/** Shows at the link that something is coming, if it takes noticeably long. @returns ends it */
function showBusy(link: HTMLAnchorElement): () => void {
  let pulse: Animation | undefined;
  link.ariaBusy = 'true';
  const timer = setTimeout(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    pulse = link.animate({ opacity: isCalm ? [0.55, 0.55] : [1, 0.55, 1] }, { duration: 900, iterations: Infinity });
  }, BUSY_AFTER_MS);
  return () => {
    clearTimeout(timer);
    pulse?.cancel();
    link.ariaBusy = null;
  };
}

/** A set action closes the overlay, also while it is fetched. */
uiState.subscribe(() => {
  if (!current || uiState.read()[OPEN_STATES[current.name]]) return;
  const { dialog } = current;
  current = undefined;
  dialog?.close();
});
