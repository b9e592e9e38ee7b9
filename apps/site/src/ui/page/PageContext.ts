import { createContext } from 'react';
import type { PageData } from './PageData.ts';

/** The page-identifier context of specification section 2, and what else a component may know of its page. */
export const PageContext = createContext<PageData | undefined>(undefined);
