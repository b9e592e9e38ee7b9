import { isObject, scalarText } from '@cumulus/server/json';
import type { FormNameMap } from '../forms/FormNames.ts';

/** A message as the collector has it. */
export interface VisitorMessage {
  vendor: string;
  type: string;
  event: string | null;
  anonymousId: string | null;
  messageId: string;
  occurredAt: number;
  isValid: boolean;
  reason: string | null;
  payload: unknown;
}

/** One thing that a visitor did. */
export interface TimelineEntry {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  kind: string;
  /** What it is, in words, such as the name of a button. */
  title: string;
  /** Path of the page. */
  page?: string;
  /** Id of the visit. */
  visit?: string;
  /** When a meeting begins; milliseconds since 1970. */
  startsAt?: number;
  /** Why it isn't as planned. */
  reason?: string;
  /** Of a recorded session. */
  recording?: { session: string; visitor: string };
  payload: unknown;
}

/** Kinds of events, by name; others are by their beginning or end. */
const KINDS: Readonly<Record<string, string>> = {
  'view web': 'section',
  'click web': 'click',
  'view growthbook experiment': 'exposure',
  'web vitals': 'vitals',
  'meeting booked': 'meeting',
};
const FORMS = /^(?:sign-up|form|sales form) /;
const MAX_TITLE_LENGTH = 200;

/** The entry of a message. What a client wrote is text, of any form. @param forms names of the site's forms */
export function toEntry(message: VisitorMessage, forms: FormNameMap): TimelineEntry {
  const { messageId, occurredAt, isValid, reason } = message;
  const payload = isObject(message.payload) ? message.payload : {};
  const context = objectIn(payload, 'context');
  const page = textIn(objectIn(context, 'page'), 'path');
  const visit = textIn(context, 'sessionId');
  return {
    ...{ id: `${message.vendor}:${messageId}`, at: occurredAt, ...kindOf(message, payload, forms) },
    ...(page !== undefined && { page }),
    ...(visit !== undefined && { visit }),
    ...(!isValid && { reason: reason ?? 'not as planned' }),
    payload: message.payload,
  };
}

type Fields = Record<string, unknown>;
type Described = Pick<TimelineEntry, 'kind' | 'title' | 'recording'>;

function kindOf({ vendor, type, event, anonymousId }: VisitorMessage, payload: Fields, forms: FormNameMap): Described {
  const name = event ?? type;
  if (vendor === 'consent') return { kind: 'consent', title: consentTitle(payload) };
  if (vendor === 'datadog') return { kind: 'error', title: textIn(objectIn(payload, 'error'), 'message') ?? name };
  if (vendor.endsWith('-replay')) {
    const title = `Recorded: ${scalarText(payload.events)} changes`;
    return { kind: 'recording', title, recording: { session: name, visitor: anonymousId ?? '' } };
  }
  if (type !== 'track') return { kind: type, title: name };
  return { kind: kindOfEvent(name), title: titleOf(name, objectIn(payload, 'properties'), forms) };
}

function kindOfEvent(name: string): string {
  if (Object.hasOwn(KINDS, name)) return KINDS[name] ?? 'event';
  if (FORMS.test(name)) return 'form';
  return name.endsWith(' demo') ? 'demo' : 'event';
}

/** Properties that name what was clicked, seen or sent, the most telling first. */
const TELLING = ['buttonClicked', 'linkTitle', 'linkUrl', 'sectionModelName', 'formId', 'field', 'quizId'];

function titleOf(name: string, properties: Fields, forms: FormNameMap): string {
  const { experimentId, variationKey, outcome } = properties;
  if (typeof experimentId === 'string') return `${experimentId}: ${scalarText(variationKey)}`;
  const property = TELLING.find((one) => textIn(properties, one) !== undefined);
  const text = property && textIn(properties, property);
  const said = property === 'formId' && text ? (forms.get(text) ?? text) : text;
  const step = textIn(objectIn(objectIn(properties, 'demo'), 'step'), 'name');
  const parts = [name, said ?? step, typeof outcome === 'string' ? outcome : undefined];
  return parts
    .filter((part) => part !== undefined)
    .join(': ')
    .slice(0, MAX_TITLE_LENGTH);
}

function consentTitle({ groups, method, version }: Fields): string {
  const allowed = Array.isArray(groups) && groups.length > 0 ? groups.map(scalarText).join(', ') : 'nothing';
  return `${typeof method === 'string' ? method : 'decided'}: ${allowed}, text of version ${scalarText(version)}`;
}

function objectIn(fields: Fields, name: string): Fields {
  const value = fields[name];
  return isObject(value) ? value : {};
}

function textIn(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_TITLE_LENGTH) : undefined;
}

/** Entries of a recording's parts, of which one is enough. */
export function withoutRepeatedParts(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const seen = new Set<string>();
  return entries.filter(({ recording }) => {
    if (!recording) return true;
    const key = `${recording.visitor}/${recording.session}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
