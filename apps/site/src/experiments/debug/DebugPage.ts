import type { KnownVisitor } from '../debugKey.ts';
import type { FlagService } from '../FlagService.ts';

/** What a debug page says of itself in a JSON script. */
export interface DebugPage {
  service: FlagService;
  /** Flags that this page uses, and what it shows for each: a variant's value as text, '' for the control, null where a flag only leads away. */
  shown: Record<string, string | null>;
  /** Who it was made for. */
  visitor: KnownVisitor;
}
