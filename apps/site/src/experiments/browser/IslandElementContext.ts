import { createContext } from 'react';

/** The element that an island lives in, once it does: what its flags decided is counted when it is shown. */
export const IslandElementContext = createContext<HTMLElement | undefined>(undefined);
