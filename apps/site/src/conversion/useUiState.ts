import { useSyncExternalStore } from 'react';
import { DEFAULT_UI_STATE, type UiState, uiState } from './uiState.ts';

/** The page's state, for islands. The first rendering in the browser is that of the server. REQ-UIS-01. */
export function useUiState(): UiState {
  return useSyncExternalStore(uiState.subscribe, uiState.read, () => DEFAULT_UI_STATE);
}
