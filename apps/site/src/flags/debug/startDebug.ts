import type { FlagService } from '../../vendors/growthbook/target.ts';
import { DEBUG_COOKIE } from '../cookies/debugCookie.ts';
import type { KnownVisitor } from '../variantKey.ts';
import { browserCookie, debugLink, type HandOver, handOver, type ReloadNote, reloadNote } from './applyOverrides.ts';
import { type DebugStorage, debugStorage, openStorage } from './overrideStorage.ts';

/**
 * Begins debugging on a page that was asked for with `debug=true`: applies the overrides of local storage, which may reload the page, then
 * opens the overlay.
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
  const { storage, isKept } = openStorage();
  const kept = debugStorage(storage);
  debugLink.take(kept);
  const note = reloadNote.read();
  const apply: DebugSession['apply'] = (next) => handOver(kept.read(), rendered, next);
  const outcome = apply(note);
  if (outcome === 'reloading') return;
  history.scrollRestoration = 'auto';
  if (note.scrollY) scrollTo({ top: note.scrollY, behavior: 'instant' });
  // Brought back by the back button, the page is as it was made, whatever was changed since.
  addEventListener('pageshow', ({ persisted }) => persisted && apply({}));
  const { openOverlay } = await import('./overlay/openOverlay.tsx');
  openOverlay({ page, storage: kept, isKept, outcome, note, apply, leave: leaveDebug });
}

/** What the overlay works on. */
export interface DebugSession {
  page: DebugPage;
  storage: DebugStorage;
  /** Whether local storage keeps what is chosen. */
  isKept: boolean;
  /** What came of handing the overrides over when the page was opened. */
  outcome: HandOver;
  /** What the page before the reload left. */
  note: ReloadNote;
  /** Hands the overrides over again after a change. */
  apply(note: ReloadNote): HandOver;
  leave(): void;
}

/** Data of a debug page, in a JSON script. */
export interface DebugPage {
  service: FlagService;
  /** Flags that this page uses, and what it shows for each: a variant's value as text, '' for the control, null where a flag only leads away. */
  shown: Record<string, string | null>;
  /** Who it was made for. */
  visitor: KnownVisitor;
}

/** The server's data of this page; undefined where it wasn't rendered as a debug page. */
export function readDebugPage(root: Document = document): DebugPage | undefined {
  const text = root.querySelector('script[data-debug-page]')?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** Shows the page as everybody sees it. What was chosen stays in local storage for the next time. */
export function leaveDebug(): void {
  browserCookie.write(DEBUG_COOKIE, '');
  const address = new URL(location.href);
  address.searchParams.delete('debug');
  location.assign(address);
}
