import type { StorageName } from '../../privacy/storage/storageMatrix.ts';
import { type DebugOverrides, forcedVariations } from '../cookies/debugCookie.ts';

/** One key of ours, for what a flag's own key can't say: values other than true, forced variations, and whether the overlay is collapsed. */
export const DEBUG_STORAGE_KEY = 'cuGBDebug' satisfies StorageName;

interface Kept {
  values: Record<string, unknown>;
  variations: Record<string, number>;
  isCollapsed?: boolean;
}

/** What the browser remembers of debugging. `undefined` as a value means: as the rules say. */
export interface DebugStorage {
  read(): DebugOverrides;
  setFlag(flag: string, value: unknown): void;
  setVariation(experiment: string, index: number | undefined): void;
  /** Adds overrides that somebody else chose; all of them under our own key, so that a link can't write any other. */
  adopt(overrides: DebugOverrides): void;
  /** Takes back the values under our own key, whichever flags they are of. */
  clearValues(): void;
  /** Nothing before it was collapsed or opened for the first time. */
  isCollapsed(): boolean | undefined;
  setCollapsed(isCollapsed: boolean): void;
}

/** @param storage local storage; its writing may throw */
export function debugStorage(storage: Storage): DebugStorage {
  function change(mutate: (kept: Kept) => void): void {
    const kept = readKept(storage);
    mutate(kept);
    storage.setItem(DEBUG_STORAGE_KEY, JSON.stringify(kept));
  }

  return {
    read() {
      const { values, variations } = readKept(storage);
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
      change((kept) => {
        kept.values = Object.fromEntries([...Object.entries(kept.values), ...overrides.flags]);
        kept.variations = Object.fromEntries([...Object.entries(kept.variations), ...overrides.variations]);
      });
    },
    clearValues: () => change((kept) => Object.assign(kept, { values: {} })),
    isCollapsed: () => readKept(storage).isCollapsed,
    setCollapsed: (isCollapsed) => change((kept) => Object.assign(kept, { isCollapsed })),
  };
}

/** Specification section 5: 'true', trimmed, in any case. */
function isOn(storage: Storage, flag: string): boolean {
  return storage.getItem(flag)?.trim().toLowerCase() === 'true';
}

/** What somebody broke by hand counts for nothing. */
function readKept(storage: Storage): Kept {
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
