import { createContext } from 'react';
import type { Tracker } from './Tracker.ts';

/** The tracker that a component tells what happened. */
export const AnalyticsContext = createContext<Tracker | undefined>(undefined);
