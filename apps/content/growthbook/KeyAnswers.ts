import { RequestError } from '@cumulus/server/Service';
import { EncodedBody } from '../EncodedBody.ts';
import type { ServedFlags } from './FlagStore.ts';
import type { ClientKeysFile } from './files/schemas.ts';
import { encryptPayload, type FlagPayload } from './payload.ts';
import { createEvaluator, type EvaluatePayload } from './remoteEvaluation.ts';
import type { StreamEvent } from './StreamHub.ts';

/** The responses of each client key, created once per state of the flags. */
export class KeyAnswers {
  readonly #served: ServedFlags;
  readonly #envelope: Record<string, unknown>;
  readonly #answers = new Map<string, { body: EncodedBody; event: string }>();
  #evaluate: EvaluatePayload | undefined;

  /** @param envelope stands beside the flags in each payload */
  constructor(served: ServedFlags, envelope: Record<string, unknown> = {}) {
    this.#served = served;
    this.#envelope = envelope;
  }

  get payload(): FlagPayload {
    return this.#served.payload;
  }

  /** Evaluates all flags for one visitor. */
  get evaluate(): EvaluatePayload {
    this.#evaluate ??= createEvaluator(this.payload);
    return this.#evaluate;
  }

  /** @throws RequestError 404 for an unknown key */
  settings(clientKey: string): ClientKeysFile[string] {
    const { clientKeys } = this.#served;
    const settings = Object.hasOwn(clientKeys, clientKey) ? clientKeys[clientKey] : undefined;
    if (!settings)
      throw new RequestError(404, 'NotFound', `Unknown client key ${JSON.stringify(clientKey.slice(0, 60))}`);
    return settings;
  }

  /** The payload, encrypted if the key has a decryption key. */
  body(clientKey: string): EncodedBody {
    return this.#answer(clientKey).body;
  }

  /** The stream event of this key. @throws RequestError 404 */
  event(clientKey: string): StreamEvent {
    const { remoteEval } = this.settings(clientKey);
    const id = this.payload.dateUpdated;
    // Clients with remote evaluation have to fetch again: they must not receive the payload itself.
    if (remoteEval === 'only') return { id, text: `id: ${id}\nevent: features-updated\ndata: {}\n\n` };
    return { id, text: this.#answer(clientKey).event };
  }

  #answer(clientKey: string): { body: EncodedBody; event: string } {
    const known = this.#answers.get(clientKey);
    if (known) return known;
    const { payload, clientKeys } = this.#served;
    const secret = clientKeys[clientKey]?.decryptionKey;
    const text = JSON.stringify({ ...this.#envelope, ...(secret ? encryptPayload(payload, secret) : payload) });
    const event = `id: ${payload.dateUpdated}\nevent: features\ndata: ${text}\n\n`;
    const answer = { body: new EncodedBody(text), event };
    this.#answers.set(clientKey, answer);
    return answer;
  }
}
