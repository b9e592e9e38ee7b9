import type { EventProperties } from '@cumulus/tracking-plan';
import type { Happened } from '../tracker/Happened.ts';

/** A click as it was when it happened: the page may have changed, or be gone, when it is told. */
export interface Click extends Happened {
  properties: EventProperties['click web'];
}
