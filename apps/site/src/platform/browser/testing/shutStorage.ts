import { vi } from 'vitest';

/** Makes local storage full (readable, but every write throws) or blocked (every access throws) until `vi.restoreAllMocks`. */
export function shutStorage(state: 'full' | 'closed'): void {
  const fail = () => {
    throw new DOMException(state, state === 'full' ? 'QuotaExceededError' : 'SecurityError');
  };
  const storage = localStorage;
  const full = new Proxy(storage, {
    get(_, name) {
      if (name === 'setItem') return fail;
      const value = Reflect.get(storage, name);
      return typeof value === 'function' ? value.bind(storage) : value;
    },
  });
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(state === 'full' ? () => full : fail);
}
