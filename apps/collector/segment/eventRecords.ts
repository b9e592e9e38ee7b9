import { createHash } from 'node:crypto';
import { nestsDeeper } from '@cumulus/http/jsonNesting';
import { isObject } from '@cumulus/server/json';
import { RequestError } from '@cumulus/server/Service';
import { validateEvent } from '@cumulus/tracking-plan';
import type { ReceivedRecord } from '../store/records.ts';
import { serializeWithoutIps } from '../store/serializeWithoutIps.ts';
import { findFault, MAX_NAME_LENGTH, MAX_NESTING } from './eventFaults.ts';
import type { SegmentType } from './segmentApi.ts';

/**
 * An event as it is stored, with the result of its validation against the tracking plan.
 * @param event valid in the vendor's protocol
 * @param receivedAt milliseconds since 1970
 */
export function eventRecord(event: Record<string, unknown>, type: string, receivedAt: number): ReceivedRecord {
  const name = text(event.event) ?? (type === 'page' || type === 'screen' ? text(event.name) : null);
  const validity = validateEvent({
    type,
    event: text(event.event),
    properties: event.properties,
    traits: event.traits,
  });
  const messageId = messageIdOf(event);
  return {
    ...{ vendor: 'segment', type, event: name },
    ...{ anonymousId: text(event.anonymousId), userId: text(event.userId), messageId },
    ...{ receivedAt, payload: { ...event, messageId } },
    isValid: validity.isValid,
    reason: validity.isValid ? null : validity.reason,
  };
}

function text(value: unknown): string | null {
  return value === undefined || value === null || value === '' ? null : String(value);
}

/**
 * The record of a single event; its type is in the path.
 * @throws RequestError 400 for an invalid event
 */
export function singleRecord(body: Record<string, unknown>, type: SegmentType, receivedAt: number): ReceivedRecord {
  const fault = findFault(body, type);
  if (fault) throw new RequestError(400, fault.code, fault.message);
  return eventRecord({ ...body, type }, type, receivedAt);
}

/**
 * Identifies an event by its `messageId`, or by its content (the vendor's HTTP API doesn't require an id), so that a repeated request counts once.
 * The time of sending is not part of the content.
 * @param event valid in the vendor's protocol
 */
function messageIdOf(event: Record<string, unknown>): string {
  const { messageId, sentAt: _varies, ...content } = event;
  if (messageId !== undefined && messageId !== null) return String(messageId);
  return `content-${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}`;
}

/** Characters that are stored of an invalid or too large event, for inspection. */
const KEPT_CHARACTERS = 2_000;

/**
 * Record of an invalid event in a batch with valid ones: stored for inspection, with its fault. Its message id can't be trusted, so it is identified
 * by its content, and counts once if the batch is sent again.
 * @param value from JSON
 * @param reason its fault
 */
export function invalidRecord(value: unknown, reason: string, receivedAt: number): ReceivedRecord {
  const shown = nestsDeeper(value, MAX_NESTING) ? cutNesting(value, MAX_NESTING) : value;
  const written = JSON.stringify(shown) ?? 'null';
  const { type, event, anonymousId, userId } = (value ?? {}) as Record<string, unknown>;
  // Before it is cut: half an object has no fields.
  const clean = isObject(shown)
    ? serializeWithoutIps(firstValues(shown, { left: KEPT_CHARACTERS }) as object)
    : blankAddresses(written);
  return {
    vendor: 'segment',
    type: name(type) ?? 'unknown',
    event: name(event),
    anonymousId: name(anonymousId),
    userId: name(userId),
    messageId: `faulty-${createHash('sha256').update(written).digest('base64url')}`,
    receivedAt,
    payload: { bytes: Buffer.byteLength(written), begin: clean.slice(0, KEPT_CHARACTERS) },
    isValid: false,
    reason,
  };
}

function name(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && !value.includes('\0') ? value.slice(0, MAX_NAME_LENGTH) : null;
}

/**
 * A copy of the beginning of a value from JSON: each value takes a character or more, so that no others are in that many characters.
 * @param budget how many values it may have; is counted down
 */
function firstValues(value: unknown, budget: { left: number }): unknown {
  budget.left -= 1;
  if (typeof value !== 'object' || value === null) return value;
  const kept: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(value)) {
    if (budget.left <= 0) break;
    kept.push([name, firstValues(inner, budget)]);
  }
  return Array.isArray(value) ? kept.map(([, inner]) => inner) : Object.fromEntries(kept);
}

const CUT = '…';

/**
 * A copy of a value from JSON with `…` in place of what nests too deep.
 * @param depth maximum nesting of objects and lists
 */
function cutNesting(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return CUT;
  if (Array.isArray(value)) return value.map((inner) => cutNesting(inner, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutNesting(inner, depth - 1)]));
}

const IPV4 = /\d{1,3}(?:\.\d{1,3}){3}/g;
/** Eight groups, or fewer around a double colon: a time has neither. */
const IPV6 =
  /(?<![\w:])(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,7}:|(?:(?:[\da-f]{1,4}:){1,6}|:)(?::[\da-f]{1,4}){1,7})(?![\w:])/gi;

/** Removes what looks like an IP address from any text. This includes version numbers of four parts. */
export function blankAddresses(text: string): string {
  return text.replace(IPV4, '').replace(IPV6, '');
}
