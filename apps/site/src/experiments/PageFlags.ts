import type { AppFeatures } from './AppFeatures.ts';
import type { FlagService } from './FlagService.ts';

/** Flags that islands can read: their two values are two stored pages. */
export type SwitchFlag = {
  [Flag in keyof AppFeatures]: AppFeatures[Flag] extends boolean ? Flag : never;
}[keyof AppFeatures];

/** What the islands of a page start their flags from. */
export interface PageFlags {
  /** The values that the page was made with. */
  values: Partial<Record<SwitchFlag, boolean>>;
  service: FlagService;
}
