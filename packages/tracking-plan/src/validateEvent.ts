import * as v from 'valibot';
import { EVENTS, type PlannedEvent } from './plannedEvents.ts';

/** The parts of a Segment message that the plan covers. */
export interface SentEvent {
  type: string;
  /** Name of a tracked event; on the record of a consent decision too. */
  event?: string | null;
  properties?: unknown;
  traits?: unknown;
}

export type Validity = { isValid: true } | { isValid: false; reason: string };

const planned = new Map<string, PlannedEvent>(Object.entries(EVENTS));
/** Kinds that are planned by name; the others have one schema for all. */
const NAMED = new Set(['track', 'consent']);
const MAX_REASONS = 3;

/**
 * Whether an event follows the plan, and if not, why: an unplanned name, or a property that is missing, malformed or unplanned.
 * REQ-ANA-09.
 * @param sent the message as sent; `group`, `alias` and `screen` aren't planned yet
 */
export function validateEvent({ type, event, properties, traits }: SentEvent): Validity {
  const name = NAMED.has(type) ? (event ?? '') : type;
  const plan = planned.get(name);
  if (plan?.kind !== type) return { isValid: false, reason: unknownEvent(type, name) };
  const carried = (type === 'identify' ? traits : properties) ?? {};
  if (Array.isArray(carried)) return { isValid: false, reason: `"${name}": carries a list, expected an object` };
  const result = v.safeParse(plan.schema, carried);
  if (result.success) return { isValid: true };
  const reasons = result.issues.slice(0, MAX_REASONS).map((issue) => `${placeOf(issue)} ${wrongIn(issue)}`);
  return { isValid: false, reason: `"${name}": ${reasons.join('; ')}` };
}

function unknownEvent(type: string, name: string): string {
  const names = [...planned].filter(([, { kind }]) => kind === type).map(([planned]) => planned);
  if (names.length === 0) return `no ${type} is planned; add it to packages/tracking-plan`;
  return `no ${type} "${name}" is planned; known: ${names.join(', ')}`;
}

function placeOf(issue: v.BaseIssue<unknown>): string {
  return v.getDotPath(issue) ?? 'it';
}

function wrongIn({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (type === 'strict_object' && expected === 'never') return 'is not planned';
  if (received === 'undefined') return 'is missing';
  return expected && !/^(is|has|holds|must|counts) /.test(message) ? `is ${received}, expected ${expected}` : message;
}
