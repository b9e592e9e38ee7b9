import { readCookie } from '../../platform/browser/cookies.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';
import { DEBUG_COOKIE, type DebugOverrides, debugCookie } from '../cookies/debugCookie.ts';
import type { DebugStorage } from './overrideStorage.ts';

/** `applied`: the server had these overrides; `reloading`: it gets them now; `refused`: they don't fit into the cookie. */
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

/** What a page leaves to itself over a reload. */
export interface ReloadNote {
  /** The cookie that was set: if the reloaded page doesn't have it, it is not tried a second time. */
  tried?: string;
  /** Id of the control that had the focus. */
  focus?: string;
  /** How far down the page was scrolled. */
  scrollY?: number;
  /** What was done, for the visitor to read when it shows. */
  done?: string;
}

const KEY = 'cuGBDebug';

/** Kept in the history entry: it lives over a reload, belongs to this page alone, and works where storage is blocked. */
export const reloadNote = {
  read: (): ReloadNote => (history.state?.[KEY] as ReloadNote | undefined) ?? {},
  write(note: ReloadNote | undefined): void {
    if (note || history.state?.[KEY]) history.replaceState({ ...history.state, [KEY]: note }, '');
  },
};

const MARK = `#${DEBUG_COOKIE}=`;

/** A link to a debug page that carries overrides to a colleague, in its fragment: no server sees or logs them. */
export const debugLink = {
  /** @param address of the page, with `debug=true` */
  write(address: string, overrides: DebugOverrides): string {
    const text = debugCookie.write(overrides);
    return address.replace(/#.*$/, '') + (text && MARK + text);
  },
  /** Keeps the overrides of such a link beside those there are, and takes them out of the address. */
  take(storage: DebugStorage): void {
    if (!location.hash.startsWith(MARK)) return;
    const overrides = debugCookie.parse(location.hash.slice(MARK.length));
    history.replaceState(history.state, '', location.pathname + location.search);
    if (overrides) storage.adopt(overrides);
    else console.warn('[debug] The overrides in this link are malformed: none was taken.');
  },
};

/** Session cookies of this site, as scripts see them. Values bear no sign that a cookie can't. */
export const browserCookie = {
  /** The value, '' where there is none. */
  read(name: string): string {
    return readCookie(name) ?? '';
  },
  /** An empty value takes the cookie away. */
  write(name: StorageName, value: string): void {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the page reloads immediately and must find it; the Cookie Store is asynchronous and not everywhere
    document.cookie = `${name}=${value}; Path=/; SameSite=Lax${secure}${value ? '' : '; Max-Age=0'}`;
  },
};
