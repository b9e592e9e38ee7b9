import { leftBehind } from '../tracker/leftBehind.ts';
import type { Click } from './Click.ts';

/** Clicks on pages that were left before anything could track them. */
export const leftClicks = leftBehind<Click>('cuClicks:');
