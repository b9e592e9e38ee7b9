import type { EventName } from '@cumulus/tracking-plan';
import { type DemoProperties, readProperties } from './demoProperties.ts';
import { isRecord, MAX_TEXT_LENGTH } from './plainRecord.ts';

/** REQ-DMO-01. */
export const DEMO_EVENT = 'navattic:event';

/** The tracked event of each type. IDENTIFY_USER is tracked by none: it identifies. REQ-DMO-02. */
export const DEMO_EVENTS = {
  CLOSE_CHECKLIST: 'close checklist demo',
  COMPLETE_FLOW: 'complete flow demo',
  COMPLETE_TASK: 'complete task demo',
  CONVERTED: 'converted demo',
  ENGAGE: 'engage demo',
  NAVIGATE: 'navigate demo',
  OPEN_CHECKLIST: 'open checklist demo',
  START_CHECKLIST: 'start checklist demo',
  START_FLOW: 'start flow demo',
  VIEW_STEP: 'view step demo',
} as const satisfies Record<string, EventName>;

export const IDENTIFY_USER = 'IDENTIFY_USER';

interface Named {
  id?: string;
  name?: string;
}

/** What an event is about, as the demo reports it; only what has a value. */
export interface DemoDetails {
  project?: Named;
  flow?: Named;
  step?: { name?: string; indx?: number };
  checklist?: Named;
  task?: { id?: string; title?: string };
  completions?: string[];
}

/** A message of the demo, as the tracker gets it. */
export type DemoEvent =
  | { kind: 'track'; name: (typeof DEMO_EVENTS)[keyof typeof DEMO_EVENTS]; demo: DemoDetails; extra: DemoProperties }
  | { kind: 'identify'; traits: DemoProperties };

/** Completed tasks; the rest is left out. */
const MAX_COMPLETIONS = 50;

/**
 * Reads a message of the demo. Only the fields of the vendor's form are read, each to a fixed depth and length, whatever else is in the message.
 * @returns undefined where it is no event of the demo
 */
export function readDemoMessage(data: unknown): DemoEvent | undefined {
  if (!isRecord(data) || data.kind !== DEMO_EVENT || typeof data.type !== 'string') return undefined;
  const { type, properties } = data;
  if (type === IDENTIFY_USER) return { kind: 'identify', traits: readProperties(properties, { isIdentifying: true }) };
  if (!Object.hasOwn(DEMO_EVENTS, type)) return undefined;
  const name = DEMO_EVENTS[type as keyof typeof DEMO_EVENTS];
  return { kind: 'track', name, demo: readDetails(data), extra: readProperties(properties) };
}

function readDetails(data: Record<string, unknown>): DemoDetails {
  const completions = Array.isArray(data.completions)
    ? data.completions.slice(0, MAX_COMPLETIONS).flatMap((id) => readText(id) ?? [])
    : undefined;
  return omitUndefined({
    project: readTexts(data.project, 'id', 'name'),
    flow: readTexts(data.flow, 'id', 'name'),
    step: readStep(data.step),
    checklist: readTexts(data.checklist, 'id', 'name'),
    task: readTexts(data.task, 'id', 'title'),
    completions,
  });
}

function readStep(value: unknown): DemoDetails['step'] {
  if (!isRecord(value)) return undefined;
  const { indx } = value;
  const isPosition = typeof indx === 'number' && Number.isSafeInteger(indx) && indx >= 0;
  const step = { ...readTexts(value, 'name'), ...(isPosition && { indx }) };
  return Object.keys(step).length > 0 ? step : undefined;
}

function readTexts<Name extends string>(value: unknown, ...names: Name[]): { [Key in Name]?: string } | undefined {
  if (!isRecord(value)) return undefined;
  const texts: { [Key in Name]?: string } = {};
  for (const name of names) {
    const text = readText(value[name]);
    if (text) texts[name] = text;
  }
  return Object.keys(texts).length > 0 ? texts : undefined;
}

/** A text of the demo, or a number in its place. */
function readText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value && value.length <= MAX_TEXT_LENGTH ? value : undefined;
}

function omitUndefined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value;
}
