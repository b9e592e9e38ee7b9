import { isObject } from '../isObject.ts';
import { type EventFault, findFault } from './findFault.ts';
import type { SegmentType } from './SegmentRoute.ts';
import type { SharedPart } from './SharedPart.ts';
import { MAX_EVENT_BYTES } from './segmentLimits.ts';

const TYPES: readonly unknown[] = ['track', 'identify', 'page', 'alias', 'group', 'screen'] satisfies SegmentType[];

interface BatchEvent {
  event: Record<string, unknown>;
  type: SegmentType;
}

/**
 * Reads one event of a batch.
 * @param sent from JSON, as it stands in the batch
 * @param shared what stands beside the batch
 * @param isMeasured false where it can't be too large, the batch being as small as one event may be
 * @returns the event with what it shares, or why it is none
 */
export function readBatchEvent(sent: unknown, shared: SharedPart, isMeasured: boolean): BatchEvent | EventFault {
  if (!isObject(sent)) return { code: 'bad_request', message: 'An event is an object' };
  const type = sent.type ?? sent.action;
  if (!isType(type)) return { code: 'bad_request', message: `type must be one of ${TYPES.join(', ')}` };
  const event = shared.addTo(sent);
  const fault = findFault(event, type);
  if (fault) return fault;
  if (isMeasured && Buffer.byteLength(JSON.stringify(sent)) + shared.bytesFor(sent) > MAX_EVENT_BYTES) {
    return { code: 'payload_too_large', message: `The event is over ${MAX_EVENT_BYTES} bytes` };
  }
  return { event, type };
}

const isType = (type: unknown): type is SegmentType => TYPES.includes(type);
