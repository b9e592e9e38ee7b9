import type { DebugPage } from './DebugPage.ts';
import type { DebugStorage } from './debugStorage.ts';
import type { HandOver } from './handOver.ts';
import type { ReloadNote } from './reloadNote.ts';

/** What the overlay works on. */
export interface DebugSession {
  page: DebugPage;
  storage: DebugStorage;
  /** Whether local storage keeps what is chosen. */
  isKept: boolean;
  /** What came of handing the overrides over when the page was opened. */
  outcome: HandOver;
  /** What the page before the reload left. */
  note: ReloadNote;
  /** Hands the overrides over again after a change. */
  apply(note: ReloadNote): HandOver;
  leave(): void;
}
