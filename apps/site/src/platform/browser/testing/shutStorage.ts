import { vi } from 'vitest';

/**
 * Local storage as it is from now on, until `vi.restoreAllMocks`: full takes nothing more and can be read, closed throws whatever is asked of it.
 */
export function shutStorage(state: 'full' | 'closed'): void {
  const shut = () => {
    throw new DOMException(state, state === 'full' ? 'QuotaExceededError' : 'SecurityError');
  };
  const kept = localStorage;
  const full = new Proxy(kept, {
    get(_, name) {
      if (name === 'setItem') return shut;
      const value = Reflect.get(kept, name);
      return typeof value === 'function' ? value.bind(kept) : value;
    },
  });
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(state === 'full' ? () => full : shut);
}
