import { createHash } from 'node:crypto';
import { isObject } from '../isObject.ts';
import type { ReceivedRecord } from '../store/ReceivedRecord.ts';
import { writePayload } from '../store/rows/writePayload.ts';
import { blankAddresses } from './blankAddresses.ts';
import { cutNesting } from './cutNesting.ts';
import { MAX_NAME_LENGTH, MAX_NESTING } from './segmentLimits.ts';

/** How much of an event that is too large, or none at all, is kept to be looked at. */
const KEPT_CHARACTERS = 2_000;

/**
 * What came among good events of a batch and can't be taken for one: kept to be shown, with what is wrong with it. It has no message id of its
 * own that could be trusted, so it is known by its content, and counts once when the batch is sent again.
 * @param value from JSON
 * @param reason what is wrong
 */
export function faultyRecord(value: unknown, reason: string, receivedAt: number): ReceivedRecord {
  const shown = cutNesting(value, MAX_NESTING);
  const written = JSON.stringify(shown) ?? 'null';
  const { type, event, anonymousId, userId } = (value ?? {}) as Record<string, unknown>;
  // Before it is cut: half an object has no fields.
  const clean = isObject(shown) ? writePayload(shown) : blankAddresses(written);
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
