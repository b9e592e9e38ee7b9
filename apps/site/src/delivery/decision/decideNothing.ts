import type { Decide, Decision } from './Decision.ts';

const SAME_FOR_ALL: Decision = Object.freeze({ variantKey: '', cookies: [], isCacheable: true });

/** Everyone gets the same page. */
export const decideNothing: Decide = () => SAME_FOR_ALL;
