import { RequestError } from '../http/RequestError.ts';
import type { ReceivedRecord } from '../store/ReceivedRecord.ts';
import { eventRecord } from './eventRecord.ts';
import { faultyRecord } from './faultyRecord.ts';
import { type EventFault, findFault } from './findFault.ts';
import { MAX_BATCH_EVENTS, MAX_EVENT_BYTES } from './segmentLimits.ts';

const TYPES = new Set<unknown>(['track', 'identify', 'page', 'alias', 'group', 'screen']);

/**
 * The records of a batch. One that can't be taken for an event doesn't cost the others: SDKs drop the whole batch on a 400.
 * @param body `{batch, sentAt, context, integrations}`; what stands beside the batch counts for each of its events
 * @param isSmall no event of it can be too large
 * @throws RequestError 400 when there is no batch, or none of it is an event; 413 when there are too many
 */
export function batchRecords(body: Record<string, unknown>, isSmall: boolean, receivedAt: number): ReceivedRecord[] {
  const { batch, sentAt, context, integrations } = body;
  if (!Array.isArray(batch) || batch.length === 0) {
    throw new RequestError(400, 'bad_request', 'batch must be a list of one event or more');
  }
  if (batch.length > MAX_BATCH_EVENTS) {
    throw new RequestError(413, 'payload_too_large', `A batch of ${batch.length} events; ${MAX_BATCH_EVENTS} at most`);
  }
  let first: EventFault | undefined;
  let taken = 0;
  const records = batch.map((event) => {
    const type = event?.type ?? event?.action;
    if (typeof event === 'object' && event !== null) {
      event.sentAt ??= sentAt;
      event.context ??= context;
      event.integrations ??= integrations;
    }
    const fault = faultOf(event, type, isSmall);
    first ??= fault;
    if (fault) return faultyRecord(event, fault.message, receivedAt);
    taken += 1;
    return eventRecord(event, type, receivedAt);
  });
  if (taken === 0 && first) throw new RequestError(400, first.code, first.message);
  return records;
}

function faultOf(event: Record<string, unknown>, type: unknown, isSmall: boolean): EventFault | undefined {
  const code = 'bad_request';
  if (typeof event !== 'object' || event === null || Array.isArray(event))
    return { code, message: 'An event is an object' };
  if (!TYPES.has(type)) return { code, message: `type must be one of ${[...TYPES].join(', ')}` };
  if (!isSmall && Buffer.byteLength(JSON.stringify(event)) > MAX_EVENT_BYTES) {
    return { code: 'payload_too_large', message: `The event is over ${MAX_EVENT_BYTES} bytes` };
  }
  return findFault(event, type);
}
