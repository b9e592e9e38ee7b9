import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Locale, Texts } from '../texts/Texts.ts';
import type { Dispatch, Store } from './store.ts';
import type { Id, Workspace } from './types.ts';
import type { View } from './views.ts';

export type { View } from './views.ts';

/** What the application gives to its views. */
export interface WorkspaceContext {
  store: Store;
  texts: Texts;
  locale: Locale;
  /** Shows a view; with a task or rule, the view scrolls to it and focuses it. */
  show(view: View, focused?: Id): void;
  /** The task or rule that `show` was called with; a view takes it when it is mounted or when it changes. */
  focused: Id | undefined;
  /** The task whose page is open. */
  openTask: Id | undefined;
  /** Opens the page of a task above the view; without a task, closes it. */
  open(task: Id | undefined): void;
  /** Reads a sentence to screen readers. */
  announce(sentence: string): void;
}

export const WorkspaceContext = createContext<WorkspaceContext | undefined>(undefined);

export interface WorkspaceHook extends Omit<WorkspaceContext, 'store'> {
  state: Workspace;
  dispatch: Dispatch;
  undo(): void;
  redo(): void;
  reset(): void;
  canUndo: boolean;
  canRedo: boolean;
}

/** The state behind all views and what can be done with it. */
export function useWorkspace(): WorkspaceHook {
  const context = useContext(WorkspaceContext);
  if (!context) throw new Error('A view needs WorkspaceContext.');
  const { store, ...rest } = context;
  const { past, present, future } = useSyncExternalStore(store.subscribe, store.read, store.read);
  const { dispatch, undo, redo, reset } = store;
  return { ...rest, state: present, dispatch, undo, redo, reset, canUndo: past.length > 0, canRedo: future.length > 0 };
}
