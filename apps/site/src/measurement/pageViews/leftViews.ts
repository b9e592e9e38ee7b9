import { leftBehind } from '../tracker/leftBehind.ts';
import type { PageView } from './PageView.ts';

/** Views of pages that were left before they were counted. */
export const leftViews = leftBehind<PageView>('cuViews:');
