import { createContext } from 'react';
import type { FlagService } from '../../vendors/growthbook/target.ts';
import type { AppFeatures } from '../appFeatures.ts';

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

/** What the page was made with, for `useFlag`. */
export const PageFlagsContext = createContext<PageFlags | undefined>(undefined);

/** The element that an island lives in, once it does: what its flags decided is counted when it is shown. */
export const IslandElementContext = createContext<HTMLElement | undefined>(undefined);
