import { nestsDeeper } from '@cumulus/http/jsonNesting';
import { isObject } from '@cumulus/server/json';
import { badRequest, RequestError } from '@cumulus/server/Service';
import type { ReceivedRecord } from '../store/records.ts';
import {
  type EventError,
  findFault,
  MAX_BATCH_EVENTS,
  MAX_EVENT_BYTES,
  MAX_MERGED_BYTES,
  MAX_NESTING,
  tooLarge,
} from './eventFaults.ts';
import { eventRecord, invalidRecord } from './eventRecords.ts';
import type { SegmentType } from './segmentApi.ts';

/**
 * The records of a batch. An invalid event doesn't affect the others: SDKs drop the whole batch on a 400.
 * @param body `{batch, sentAt, context, integrations}`; the fields beside the batch apply to each of its events
 * @param bytes of the body
 * @throws RequestError 400 if there is no batch or no valid event in it; 413 for too many or too large events
 */
export function batchRecords(body: Record<string, unknown>, bytes: number, receivedAt: number): ReceivedRecord[] {
  const { batch } = body;
  if (!Array.isArray(batch) || batch.length === 0) {
    throw badRequest('batch must be a list of one event or more');
  }
  if (batch.length > MAX_BATCH_EVENTS) throw tooLarge(`A batch of ${batch.length} events; ${MAX_BATCH_EVENTS} at most`);
  const shared = new SharedPart(body);
  const merged = batch.reduce((sum, event) => sum + shared.bytesFor(event), bytes);
  if (merged > MAX_MERGED_BYTES) {
    throw tooLarge(
      `The batch is over ${MAX_MERGED_BYTES} bytes with the context beside it in each event; send parts of it`,
    );
  }
  let first: EventError | undefined;
  let taken = 0;
  const records = batch.map((sent) => {
    const read = readBatchEvent(sent, shared, bytes > MAX_EVENT_BYTES);
    if ('code' in read) {
      first ??= read;
      return invalidRecord(sent, read.message, receivedAt);
    }
    taken += 1;
    return eventRecord(read.event, read.type, receivedAt);
  });
  if (taken > 0 || !first) return records;
  throw first.code === 'payload_too_large' ? tooLarge(first.message) : new RequestError(400, first.code, first.message);
}

const TYPES: readonly unknown[] = ['track', 'identify', 'page', 'alias', 'group', 'screen'] satisfies SegmentType[];

interface BatchEvent {
  event: Record<string, unknown>;
  type: SegmentType;
}

/**
 * Reads one event of a batch.
 * @param sent the event as sent
 * @param shared the fields beside the batch
 * @param isMeasured false if the batch is so small that no event can be too large
 * @returns the event with the shared fields, or its error
 */
function readBatchEvent(sent: unknown, shared: SharedPart, isMeasured: boolean): BatchEvent | EventError {
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

type Fields = Record<string, unknown>;

/** The fields beside a batch, which apply to each event that lacks them. Their size is measured once, not with each event. */
class SharedPart {
  readonly #fields: Fields;
  readonly #contextBytes: number;
  readonly #integrationsBytes: number;

  /**
   *
   * @param body of the request
   * @throws RequestError 413 if no event could contain it, 400 if it nests too deep
   */
  constructor({ sentAt, context, integrations }: Fields) {
    this.#fields = { sentAt, context, integrations };
    if (nestsDeeper(this.#fields, MAX_NESTING)) {
      throw badRequest(`What stands beside the batch nests over ${MAX_NESTING} deep`);
    }
    this.#contextBytes = bytesOf(context);
    this.#integrationsBytes = bytesOf(integrations);
    if (this.#contextBytes + this.#integrationsBytes <= MAX_EVENT_BYTES) return;
    throw tooLarge(
      `context and integrations beside the batch are over ${MAX_EVENT_BYTES} bytes, more than an event may have`,
    );
  }

  /** Bytes that it adds to an event. @param event as sent */
  bytesFor(event: Partial<Fields> | null): number {
    return (event?.context ? 0 : this.#contextBytes) + (event?.integrations ? 0 : this.#integrationsBytes);
  }

  /** The event with the shared fields that it lacks. */
  addTo(event: Fields): Fields {
    const { sentAt, context, integrations } = this.#fields;
    return {
      ...event,
      sentAt: event.sentAt ?? sentAt,
      context: event.context ?? context,
      integrations: event.integrations ?? integrations,
    };
  }
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');
