import { createHash } from 'node:crypto';
import { idOf } from '@cumulus/server/browserApi';
import type { Compression } from '@cumulus/server/inflateBody';
import type { ReceivedRecord } from '../store/records.ts';

/** Inflated size of a part: at Amplitude a request may have 10 MB. Full snapshots of the site's pages have about one. */
export const MAX_INFLATED_BYTES = 10_000_000;

/** A session's id, which operators name in the path of a request: letters, digits, hyphens and underscores. */
export function sessionIdOf(value: unknown): string | undefined {
  const id = idOf(value);
  return id !== undefined && /^[\w-]+$/.test(id) ? id : undefined;
}

/** One part of a recording, as a vendor's SDK sent it. */
export interface RecordingPart {
  vendor: 'amplitude-replay' | 'datadog-replay';
  /** `replay`, or `interaction` for scrolling and clicks. */
  type: string;
  sessionId: string;
  /** The visitor's anonymous id, by which it is exported and erased. */
  anonymousId: string;
  /** Times of its first and last event; milliseconds since 1970. */
  from: number;
  to: number;
  /** Number of its events. */
  events: number;
  /** Further facts that are stored. */
  facts?: object;
  /** The inflated part, which identifies it. */
  inflated: Buffer;
  /** The part as it is stored. */
  packed: Buffer;
  compression: Compression;
}

/** The payload of a stored part. */
export interface PartPayload {
  from: number;
  to: number;
  events: number;
  /** Size of the inflated part. */
  bytes: number;
  compression: Compression;
  /** The compressed part in base64. */
  data: string;
}

/**
 * The record of a part: its bytes stay compressed, which takes a tenth of the space. A part that comes again, compressed or not, has the same id.
 * @param receivedAt milliseconds since 1970
 */
export function recordingRecord(part: RecordingPart, receivedAt: number): ReceivedRecord {
  const { vendor, type, sessionId, anonymousId, from, to, events, facts, inflated, packed, compression } = part;
  const identity = createHash('sha256')
    .update(JSON.stringify([type, sessionId, anonymousId]))
    .update(inflated);
  const payload: PartPayload = {
    ...facts,
    ...{ from, to, events, bytes: inflated.length, compression },
    data: packed.toString('base64'),
  };
  return {
    ...{ vendor, type, event: sessionId, anonymousId, userId: null, messageId: identity.digest('base64url') },
    ...{ receivedAt, occurredAt: from, payload, isValid: true, reason: null },
  };
}
