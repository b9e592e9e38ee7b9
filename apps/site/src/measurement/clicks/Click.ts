import type { Happened } from '../tracker/Happened.ts';
import type { ClickLocation } from './ClickLocation.ts';
import type { ClickProperties } from './ClickProperties.ts';

/** A click as it was when it happened: the page may have changed, or be gone, when it is told. */
export interface Click extends Happened {
  /** The record's breadcrumb is added when it is tracked: only then is it known which click was the last one. */
  properties: ClickProperties & { clickLocation: Omit<ClickLocation, 'breadcrumb'> };
  /** The way to it, in one line: breadcrumb of the next click. */
  trail: string;
}
