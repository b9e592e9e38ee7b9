import { DEBUG_COOKIE } from '../debugCookie.ts';
import { browserCookie } from './browserCookie.ts';
import type { DebugSession } from './DebugSession.ts';
import { debugLink } from './debugLink.ts';
import { debugStorage } from './debugStorage.ts';
import { handOver } from './handOver.ts';
import { leaveDebug } from './leaveDebug.ts';
import { openStorage } from './openStorage.ts';
import { readDebugPage } from './readDebugPage.ts';
import { reloadNote } from './reloadNote.ts';

/**
 * Begins debugging on a page that was asked for with `debug=true`: hands over what local storage overrides, which may reload the page, then
 * opens the overlay.
 */
export async function startDebug(): Promise<void> {
  // A page that was rendered ahead is nobody's yet.
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
  const { openOverlay } = await import('./openOverlay.tsx');
  openOverlay({ page, storage: kept, isKept, outcome, note, apply, leave: leaveDebug });
}
