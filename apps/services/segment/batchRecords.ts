import { RequestError } from '../http/RequestError.ts';
import type { ReceivedRecord } from '../store/ReceivedRecord.ts';
import { eventRecord } from './eventRecord.ts';
import { faultyRecord } from './faultyRecord.ts';
import type { EventFault } from './findFault.ts';
import { readBatchEvent } from './readBatchEvent.ts';
import { SharedPart } from './SharedPart.ts';
import { MAX_BATCH_EVENTS, MAX_EVENT_BYTES, MAX_MERGED_BYTES } from './segmentLimits.ts';
import { tooLarge } from './tooLarge.ts';

/**
 * The records of a batch. One that can't be taken for an event doesn't cost the others: SDKs drop the whole batch on a 400.
 * @param body `{batch, sentAt, context, integrations}`; what stands beside the batch counts for each of its events
 * @param bytes of the body
 * @throws RequestError 400 when there is no batch, or none of it is an event; 413 when there are too many, or too large ones
 */
export function batchRecords(body: Record<string, unknown>, bytes: number, receivedAt: number): ReceivedRecord[] {
  const { batch } = body;
  if (!Array.isArray(batch) || batch.length === 0) {
    throw new RequestError(400, 'bad_request', 'batch must be a list of one event or more');
  }
  if (batch.length > MAX_BATCH_EVENTS) throw tooLarge(`A batch of ${batch.length} events; ${MAX_BATCH_EVENTS} at most`);
  const shared = new SharedPart(body);
  const merged = batch.reduce((sum, event) => sum + shared.bytesFor(event), bytes);
  if (merged > MAX_MERGED_BYTES) {
    throw tooLarge(
      `The batch is over ${MAX_MERGED_BYTES} bytes with the context beside it in each event; send parts of it`,
    );
  }
  let first: EventFault | undefined;
  let taken = 0;
  const records = batch.map((sent) => {
    const read = readBatchEvent(sent, shared, bytes > MAX_EVENT_BYTES);
    if ('code' in read) {
      first ??= read;
      return faultyRecord(sent, read.message, receivedAt);
    }
    taken += 1;
    return eventRecord(read.event, read.type, receivedAt);
  });
  if (taken > 0 || !first) return records;
  throw first.code === 'payload_too_large' ? tooLarge(first.message) : new RequestError(400, first.code, first.message);
}
