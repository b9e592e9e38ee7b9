import type { EventProperties } from '@cumulus/tracking-plan';

/** Specification section 3, "Content-properties for click tracking". */
export type ClickProperties = Omit<EventProperties['click web'], 'clickLocation'>;
