import { isDesktopAgent } from '../visitor/device.ts';

/** Where the visitor clicked last: the part of the document, and the section or named place within it. */
export interface ClickedLocation {
  root: string;
  parent: string;
}

/** State that the whole page shares, with the names of the specification. REQ-UIS-01. */
export interface UiState {
  isSignUpOverlayOpen: boolean;
  isEnterpriseSalesModalOpen: boolean;
  /** Where the enterprise sales modal was opened. */
  enterpriseSalesModalLocation: string;
  IsAiDemoModalOpen: boolean;
  clickedLocation: ClickedLocation;
  /** By the user agent, never by the width (REQ-VIS-08). Pages are cached, so only the browser knows. */
  isDesktop: boolean;
  showOpenInDesktopMessaging: boolean;
}

/** What the server renders with. */
export const DEFAULT_UI_STATE: UiState = {
  isSignUpOverlayOpen: false,
  isEnterpriseSalesModalOpen: false,
  enterpriseSalesModalLocation: 'nav',
  IsAiDemoModalOpen: false,
  clickedLocation: { root: 'unknown', parent: 'unknown' },
  isDesktop: true,
  showOpenInDesktopMessaging: false,
};

/** One store for server-rendered HTML and every island. */
export interface UiStore {
  /** The same object until something changes. */
  read(): UiState;
  set(changes: Partial<UiState>): void;
  /** Calls the listener after each change. @returns stops */
  subscribe(listener: () => void): () => void;
}

/**
 * Creates a store.
 * @param agent the browser's user agent
 */
export function createUiStore(agent: string | undefined): UiStore {
  const listeners = new Set<() => void>();
  let state: UiState = { ...DEFAULT_UI_STATE, isDesktop: isDesktopAgent(agent) };

  return {
    read: () => state,
    set(changes) {
      const next = { ...state, ...changes };
      const names = Object.keys(changes) as (keyof UiState)[];
      if (names.every((name) => next[name] === state[name])) return;
      state = next;
      // A copy: a listener may stop others.
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The store of this page. */
export const uiState = createUiStore(globalThis.navigator?.userAgent);
