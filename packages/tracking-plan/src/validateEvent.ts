import type { z } from 'zod';
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
/** Characters of a wrong text in a reason. */
const MAX_SHOWN = 100;

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
  const result = plan.schema.safeParse(carried, { error: wrongIn });
  if (result.success) return { isValid: true };
  const reasons = result.error.issues.slice(0, MAX_REASONS).map((issue) => `${placeOf(issue)} ${issue.message}`);
  return { isValid: false, reason: `"${name}": ${reasons.join('; ')}` };
}

function unknownEvent(type: string, name: string): string {
  const names = [...planned].filter(([, { kind }]) => kind === type).map(([planned]) => planned);
  if (names.length === 0) return `no ${type} is planned; add it to packages/tracking-plan`;
  return `no ${type} "${name}" is planned; known: ${names.join(', ')}`;
}

function placeOf(issue: z.core.$ZodIssue): string {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue.path;
  return path.join('.') || 'it';
}

/** Checks of the plan that have a text of their own say that instead. */
const wrongIn: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return 'is not planned';
  if (issue.input === undefined) return 'is missing';
  return `is ${shown(issue.input)}, expected ${expectedBy(issue)}`;
};

function shown(value: unknown): string {
  if (typeof value === 'string') return `"${value.slice(0, MAX_SHOWN)}"`;
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  return String(value);
}

function expectedBy(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'a whole number' : issue.expected;
    case 'invalid_value':
      return issue.values.map((value: unknown) => JSON.stringify(value)).join(' or ');
    case 'too_small':
      return `at least ${issue.minimum}`;
    case 'too_big':
      return `at most ${issue.maximum}`;
    default:
      return issue.code === 'invalid_format' ? String(issue.format) : 'another value';
  }
}
