import { readCookie } from '../../platform/browser/cookies.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';
import { DEBUG_COOKIE, type DebugOverrides, debugCookie } from '../cookies/debugCookie.ts';
import type { DebugStorage } from './overrideStorage.ts';

/** `applied`: the page was rendered with these overrides; `reloading`: it is reloaded to apply them; `refused`: the cookie can't be set. */
export type ApplyOutcome = 'applied' | 'reloading' | 'refused';

/**
 * Sends the overrides to the server in a cookie, and reloads the page if it was rendered with others. Reloads at most once for the same overrides:
 * a browser or proxy that drops the cookie must not cause a loop.
 * @param rendered the cookie that the page was rendered with
 * @param note for the page after the reload
 */
export function applyOverrides(overrides: DebugOverrides, rendered: string, note: ReloadNote = {}): ApplyOutcome {
  const wanted = debugCookie.write(overrides);
  if (wanted === rendered) {
    reloadNote.write(undefined);
    return 'applied';
  }
  browserCookie.write(DEBUG_COOKIE, wanted);
  if (browserCookie.read(DEBUG_COOKIE) !== wanted || reloadNote.read().tried === wanted) return 'refused';
  reloadNote.write({ ...note, tried: wanted, scrollY });
  // Chromium would restore the position by an element, which another variant has elsewhere.
  history.scrollRestoration = 'manual';
  location.reload();
  return 'reloading';
}

/** State that survives the reload. */
export interface ReloadNote {
  /** The cookie that was set: if the reloaded page doesn't have it, it is not tried a second time. */
  tried?: string;
  /** Id of the control that had the focus. */
  focus?: string;
  scrollY?: number;
  /** Message for the visitor after the reload. */
  done?: string;
}

const KEY = 'cuGBDebug';

/** Stored in the history entry: it survives a reload, belongs to this page, and works where storage is blocked. */
export const reloadNote = {
  read: (): ReloadNote => (history.state?.[KEY] as ReloadNote | undefined) ?? {},
  write(note: ReloadNote | undefined): void {
    if (note || history.state?.[KEY]) history.replaceState({ ...history.state, [KEY]: note }, '');
  },
};

const MARK = `#${DEBUG_COOKIE}=`;

/** A link that shares overrides with a colleague, in its fragment, so that no server logs them. */
export const debugLink = {
  /** @param address of the page, with `debug=true` */
  write(address: string, overrides: DebugOverrides): string {
    const text = debugCookie.write(overrides);
    return address.replace(/#.*$/, '') + (text && MARK + text);
  },
  /** Adds the overrides of such a link to the stored ones, and removes them from the address. */
  adopt(storage: DebugStorage): void {
    if (!location.hash.startsWith(MARK)) return;
    const overrides = debugCookie.parse(location.hash.slice(MARK.length));
    history.replaceState(history.state, '', location.pathname + location.search);
    if (overrides) storage.adopt(overrides);
    else console.warn('[debug] The overrides in this link are malformed: none was taken.');
  },
};

/** Session cookies of this site. Values need no escaping. */
export const browserCookie = {
  /** '' when the cookie is not set. */
  read(name: string): string {
    return readCookie(name) ?? '';
  },
  /** An empty value deletes the cookie. */
  write(name: StorageName, value: string): void {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the page reloads immediately and must find it; the Cookie Store is asynchronous and not everywhere
    document.cookie = `${name}=${value}; Path=/; SameSite=Lax${secure}${value ? '' : '; Max-Age=0'}`;
  },
};
