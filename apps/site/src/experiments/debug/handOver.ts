import { DEBUG_COOKIE, type DebugOverrides, debugCookie } from '../debugCookie.ts';
import { browserCookie } from './browserCookie.ts';
import { type ReloadNote, reloadNote } from './reloadNote.ts';

/** `applied`: the server had these overrides; `reloading`: it gets them now; `refused`: it can't be told. */
export type HandOver = 'applied' | 'reloading' | 'refused';

/**
 * Hands the overrides to the server, which decides: in the cookie, and with a reload where the page was rendered with others. Reloads at most
 * once for the same overrides, so that a browser without cookies, or something on the way that drops them, makes no loop.
 * @param rendered the cookie that the page was rendered with
 * @param note what the page after the reload is to know
 */
export function handOver(overrides: DebugOverrides, rendered: string, note: ReloadNote = {}): HandOver {
  const wanted = debugCookie.write(overrides);
  if (wanted === rendered) {
    reloadNote.write(undefined);
    return 'applied';
  }
  browserCookie.write(DEBUG_COOKIE, wanted);
  if (browserCookie.read(DEBUG_COOKIE) !== wanted || reloadNote.read().tried === wanted) return 'refused';
  reloadNote.write({ ...note, tried: wanted, scrollY });
  // Left alone, Chromium looks for what stood at the top, and another variant has it elsewhere.
  history.scrollRestoration = 'manual';
  location.reload();
  return 'reloading';
}
