import type { TrackedEvent } from './trackedEvent.ts';

/** The default properties of page and identify calls (REQ-ANA-03). */
export const DEFAULT_PROPERTIES = [
  'actual_url',
  'actual_path',
  'browser',
  'browserVersion',
  'operatingSystem',
  'operatingSystemVersion',
] as const;

const DEFAULTS: readonly string[] = DEFAULT_PROPERTIES;

/**
 * Whether an event names a person, such as by the address that was typed in the demo: an identify call with other traits than the default ones. Nothing
 * of it is kept in local storage.
 */
export function hasPersonalTraits(event: TrackedEvent): boolean {
  return event.type === 'identify' && Object.keys(event.traits).some((name) => !DEFAULTS.includes(name));
}
