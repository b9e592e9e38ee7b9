import type { EventProperties } from '@cumulus/tracking-plan';

/** Specification section 3, "Click location record". */
export type ClickLocation = NonNullable<EventProperties['click web']['clickLocation']>;
