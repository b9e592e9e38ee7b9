import type { StorageName } from '../../privacy/storage/storageMatrix.ts';
import { type DebugOverrides, forcedVariations } from '../cookies/debugCookie.ts';

/** Storage key for what the flags' own keys can't hold: values other than true, forced variations, and whether the overlay is collapsed. */
export const DEBUG_STORAGE_KEY = 'cuGBDebug' satisfies StorageName;

interface StoredState {
  values: Record<string, unknown>;
  variations: Record<string, number>;
  isCollapsed?: boolean;
}

/** Stored overrides. The value `undefined` removes an override. */
export interface DebugStorage {
  read(): DebugOverrides;
  setFlag(flag: string, value: unknown): void;
  setVariation(experiment: string, index: number | undefined): void;
  /** Adds overrides from a link, all under our storage key, so that a link can't write any other key. */
  adopt(overrides: DebugOverrides): void;
  /** Removes all values under our storage key. */
  clearValues(): void;
  /** Nothing before it was collapsed or opened for the first time. */
  isCollapsed(): boolean | undefined;
  setCollapsed(isCollapsed: boolean): void;
}

/** @param storage local storage; its writing may throw */
export function debugStorage(storage: Storage): DebugStorage {
  function change(mutate: (state: StoredState) => void): void {
    const state = readState(storage);
    mutate(state);
    storage.setItem(DEBUG_STORAGE_KEY, JSON.stringify(state));
  }

  return {
    read() {
      const { values, variations } = readState(storage);
      const flags = new Map(Object.entries(values));
      for (const flag of Object.keys(storage)) if (isOn(storage, flag)) flags.set(flag, true);
      return { flags, variations: new Map(Object.entries(variations)) };
    },
    setFlag(flag, value) {
      if (value === true) storage.setItem(flag, 'true');
      else if (isOn(storage, flag)) storage.removeItem(flag);
      change(({ values }) => {
        if (value === undefined || value === true) delete values[flag];
        else values[flag] = value;
      });
    },
    setVariation(experiment, index) {
      change(({ variations }) => {
        if (index === undefined) delete variations[experiment];
        else variations[experiment] = index;
      });
    },
    adopt(overrides) {
      change((state) => {
        state.values = Object.fromEntries([...Object.entries(state.values), ...overrides.flags]);
        state.variations = Object.fromEntries([...Object.entries(state.variations), ...overrides.variations]);
      });
    },
    clearValues: () => change((state) => Object.assign(state, { values: {} })),
    isCollapsed: () => readState(storage).isCollapsed,
    setCollapsed: (isCollapsed) => change((state) => Object.assign(state, { isCollapsed })),
  };
}

/** REQ-FLG-13: 'true', trimmed, in any case. */
function isOn(storage: Storage, flag: string): boolean {
  return storage.getItem(flag)?.trim().toLowerCase() === 'true';
}

/** Malformed data counts as empty. */
function readState(storage: Storage): StoredState {
  const { values, variations, isCollapsed } = parse(storage.getItem(DEBUG_STORAGE_KEY));
  return {
    // Without a prototype, so that `__proto__` is a flag like others.
    values: Object.assign(Object.create(null), asRecord(values)),
    variations: forcedVariations(
      Object.entries(asRecord(variations)).filter((entry): entry is [string, number] => isIndex(entry[1])),
    ),
    ...(typeof isCollapsed === 'boolean' && { isCollapsed }),
  };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function isIndex(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 100;
}

/**
 * Local storage, or memory if the browser blocks it.
 * @returns `isPersistent`: whether it is local storage
 */
export function openStorage(): { storage: Storage; isPersistent: boolean } {
  try {
    const { localStorage } = globalThis;
    localStorage.getItem('');
    return { storage: localStorage, isPersistent: true };
  } catch {
    return { storage: memoryStorage(), isPersistent: false };
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
