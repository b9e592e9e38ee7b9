import { consentEvents } from './events/consentEvents.ts';
import { conversionEvents } from './events/conversionEvents.ts';
import { demoEvents } from './events/demoEvents.ts';
import { interactionEvents } from './events/interactionEvents.ts';
import { pageEvents } from './events/pageEvents.ts';

/** Every event there is, by its name. What is not here is not sent. */
export const EVENTS = {
  ...pageEvents,
  ...interactionEvents,
  ...conversionEvents,
  ...demoEvents,
  ...consentEvents,
} as const;
