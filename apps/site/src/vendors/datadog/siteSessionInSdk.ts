/** The SDK's session in its own form; without an id it is over. */
interface SdkSession {
  id?: string;
  /** Milliseconds since 1970, as text. */
  created?: string;
  expire?: string;
}

/** Where the SDK keeps its session with `sessionPersistence: 'memory'`; it adds `onChange`. */
type SessionMemory = { _DD_SESSION?: { state: SdkSession } };

/** As long as the SDK's own sessions last without a click. */
const IDLE_MS = 900_000;

/**
 * Gives the SDK the site's session: ids come from one place, nothing is stored, and all tabs and pages have the same one. By itself the SDK would
 * make a session of its own for each page, or store one in a cookie.
 */
export const siteSessionInSdk = { begin };

let siteId = '';
let state: SdkSession = {};

/**
 * To be called before the SDK is set up, and when it continues in another session.
 * @param id of the site's session
 */
function begin(id: string): void {
  siteId = id;
  const memory = globalThis as SessionMemory;
  if (memory._DD_SESSION) return;
  const now = Date.now();
  state = { id, created: `${now}`, expire: `${now + IDLE_MS}` };
  memory._DD_SESSION = {
    get state() {
      return state;
    },
    set state(next) {
      // After a pause the SDK makes a new id; the site's session may well be the same.
      if (next.id) next.id = siteId;
      state = next;
    },
  };
}
