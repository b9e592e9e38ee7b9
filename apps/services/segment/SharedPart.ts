import { RequestError } from '../http/RequestError.ts';
import { nestsDeeper } from './nestsDeeper.ts';
import { MAX_EVENT_BYTES, MAX_NESTING } from './segmentLimits.ts';
import { tooLarge } from './tooLarge.ts';

type Fields = Record<string, unknown>;

/** What stands beside a batch, and counts for each of its events that doesn't say it itself. It is measured once, not with each event. */
export class SharedPart {
  readonly #fields: Fields;
  readonly #contextBytes: number;
  readonly #integrationsBytes: number;

  /**
   * @param body of the request
   * @throws RequestError 413 when no event could hold it, 400 when it nests too deep
   */
  constructor({ sentAt, context, integrations }: Fields) {
    this.#fields = { sentAt, context, integrations };
    if (nestsDeeper(this.#fields, MAX_NESTING)) {
      throw new RequestError(400, 'bad_request', `What stands beside the batch nests over ${MAX_NESTING} deep`);
    }
    this.#contextBytes = bytesOf(context);
    this.#integrationsBytes = bytesOf(integrations);
    if (this.#contextBytes + this.#integrationsBytes <= MAX_EVENT_BYTES) return;
    throw tooLarge(
      `context and integrations beside the batch are over ${MAX_EVENT_BYTES} bytes, more than an event may have`,
    );
  }

  /** How much it adds to an event. @param event as it stands in the batch */
  bytesFor(event: Partial<Fields> | null): number {
    return (event?.context ? 0 : this.#contextBytes) + (event?.integrations ? 0 : this.#integrationsBytes);
  }

  /** The event with what it lacks. */
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
