/**
 * Local storage, or what stands in for it on this page where the browser refuses it.
 * @returns `isKept`: whether it outlives the page
 */
export function openStorage(): { storage: Storage; isKept: boolean } {
  try {
    const { localStorage } = globalThis;
    localStorage.getItem('');
    return { storage: localStorage, isKept: true };
  } catch {
    return { storage: memoryStorage(), isKept: false };
  }
}

/** Entries are properties, so that Object.keys gives the keys as it does of the real one. */
function memoryStorage(): Storage {
  const methods = {
    getItem(key: string) {
      return Object.hasOwn(this, key) ? (this as unknown as Record<string, string>)[key] : null;
    },
    setItem(key: string, value: string) {
      Object.assign(this, { [key]: value });
    },
    removeItem(key: string) {
      Reflect.deleteProperty(this, key);
    },
  };
  return Object.create(methods);
}
