import { DEBUG_COOKIE, type DebugOverrides, debugCookie } from '../debugCookie.ts';
import type { DebugStorage } from './debugStorage.ts';

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
