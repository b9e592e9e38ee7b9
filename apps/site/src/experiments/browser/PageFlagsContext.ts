import { createContext } from 'react';
import type { PageFlags } from '../PageFlags.ts';

/** What the page was made with, for `useFlag`. */
export const PageFlagsContext = createContext<PageFlags | undefined>(undefined);
