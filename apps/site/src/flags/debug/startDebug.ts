import type { FlagService } from '../../vendors/growthbook/target.ts';
import { DEBUG_COOKIE } from '../cookies/debugCookie.ts';
import type { RenderedVisitor } from '../variantKey.ts';
import {
  type ApplyOutcome,
  applyOverrides,
  browserCookie,
  debugLink,
  type ReloadNote,
  reloadNote,
} from './applyOverrides.ts';
import { type DebugStorage, debugStorage, openStorage } from './overrideStorage.ts';

/**
 * Starts debug mode on a page that was requested with `debug=true`: applies the overrides of local storage, which may reload the page, then opens
 * the overlay.
 */
export async function startDebug(): Promise<void> {
  // A prerendered page has no visitor yet.
  if (document.prerendering)
    await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
  const page = readDebugPage();
  if (!page) {
    console.warn('[debug] This page has nothing to debug: the server did not make it as a debug page.');
    return;
  }
  const rendered = browserCookie.read(DEBUG_COOKIE);
  const { storage, isPersistent } = openStorage();
  const overrides = debugStorage(storage);
  debugLink.adopt(overrides);
  const note = reloadNote.read();
  const apply: DebugSession['apply'] = (next) => applyOverrides(overrides.read(), rendered, next);
  const outcome = apply(note);
  if (outcome === 'reloading') return;
  history.scrollRestoration = 'auto';
  if (note.scrollY) scrollTo({ top: note.scrollY, behavior: 'instant' });
  // A page from the back/forward cache may have outdated overrides.
  addEventListener('pageshow', ({ persisted }) => persisted && apply({}));
  const { openOverlay } = await import('./overlay/openOverlay.tsx');
  openOverlay({ page, storage: overrides, isPersistent, outcome, note, apply, leave: leaveDebug });
}

/** State and actions of the overlay. */
export interface DebugSession {
  page: DebugPage;
  storage: DebugStorage;
  /** Whether the overrides are in local storage, not only in memory. */
  isPersistent: boolean;
  /** Result of applying the overrides when the page was opened. */
  outcome: ApplyOutcome;
  /** From before the reload. */
  note: ReloadNote;
  /** Applies the overrides after a change. */
  apply(note: ReloadNote): ApplyOutcome;
  leave(): void;
}

/** Data of a debug page, in a JSON script. */
export interface DebugPage {
  service: FlagService;
  /** The page's flags and what it shows for each: a variant's value as text, '' for the control, null for a flag that only redirects. */
  shown: Record<string, string | null>;
  /** The visitor for whom the page was rendered. */
  visitor: RenderedVisitor;
}

/** The server's data; undefined when the page wasn't rendered in debug mode. */
export function readDebugPage(root: Document = document): DebugPage | undefined {
  const text = root.querySelector('script[data-debug-page]')?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** Shows the page without debug mode. The overrides stay in local storage. */
export function leaveDebug(): void {
  browserCookie.write(DEBUG_COOKIE, '');
  const address = new URL(location.href);
  address.searchParams.delete('debug');
  location.assign(address);
}
