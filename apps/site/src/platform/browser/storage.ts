/** `localStorage` or `sessionStorage`; reading the property itself throws where the browser blocks storage. */
type StorageArea = 'localStorage' | 'sessionStorage';

/** The text under a key: null where there is none, undefined where storage is blocked. */
export function readText(key: string, area: StorageArea = 'localStorage'): string | null | undefined {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return undefined;
  }
}

/** The JSON value under a key; undefined where there is none, it is broken, or storage is blocked. */
export function readJson(key: string, area?: StorageArea): unknown {
  try {
    return JSON.parse(String(readText(key, area))) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns whether it was stored; false where storage is full or blocked */
export function writeText(key: string, text: string, area: StorageArea = 'localStorage'): boolean {
  try {
    globalThis[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** @returns whether it was stored; false where storage is full or blocked */
export function writeJson(key: string, value: unknown, area?: StorageArea): boolean {
  return writeText(key, JSON.stringify(value), area);
}

export function removeStored(key: string, area: StorageArea = 'localStorage'): void {
  try {
    globalThis[area].removeItem(key);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

/** Keys of local storage with a prefix; none where storage is blocked. */
export function listLocalStorageKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
