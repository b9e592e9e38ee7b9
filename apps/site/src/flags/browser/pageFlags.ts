import { createContext } from 'react';
import type { FlagService } from '../../vendors/growthbook/target.ts';
import type { AppFeatures } from '../appFeatures.ts';

/** Flags that islands can read: their two values are two stored pages. */
export type SwitchFlag = {
  [Flag in keyof AppFeatures]: AppFeatures[Flag] extends boolean ? Flag : never;
}[keyof AppFeatures];

/** The flags that islands start with. */
export interface PageFlags {
  /** The values that the page was rendered with. */
  values: Partial<Record<SwitchFlag, boolean>>;
  service: FlagService;
}

/** For `useFlag`. */
export const PageFlagsContext = createContext<PageFlags | undefined>(undefined);

/** The element of a hydrated island: its exposures are counted when it is visible. */
export const IslandElementContext = createContext<HTMLElement | undefined>(undefined);
