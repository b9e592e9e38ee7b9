import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { validateEvent } from '@cumulus/tracking-plan';
import { readReplayPart } from '../../apps/collector/amplitude/replayParts.ts';
import { rumRecords } from '../../apps/collector/datadog/rumEvents.ts';
import { recordingRecord } from '../../apps/collector/recordings/recordingRecord.ts';
import { eventRecord } from '../../apps/collector/segment/eventRecords.ts';
import type { ReceivedRecord } from '../../apps/collector/store/records.ts';
import type { Store } from '../../apps/collector/store/Store.ts';
import type { DemoDecision } from '../../apps/studio/demo/demoDecisions.ts';
import type { DemoError } from '../../apps/studio/demo/demoErrors.ts';
import type { DemoMessage } from '../../apps/studio/demo/demoMessages.ts';
import type { DemoRecording } from '../../apps/studio/demo/demoRecording.ts';

/** Records of a transaction of the store, whose memory has room for some more. */
const BATCH = 3_000;

/** Writes what the demo's visitors sent into the collector's store, as the collector does, with the times at which it would have arrived. */
export class EventWriter {
  readonly #store: Pick<Store, 'append'>;
  #records: ReceivedRecord[] = [];
  #writing: Promise<unknown> = Promise.resolve();

  constructor(store: Pick<Store, 'append'>) {
    this.#store = store;
  }

  addMessages(messages: readonly DemoMessage[]): void {
    for (const { message, receivedAt } of messages) this.#records.push(eventRecord(message, message.type, receivedAt));
  }

  addDecision({ decision, receivedAt }: DemoDecision): void {
    const event = 'consent decided';
    const validity = validateEvent({ type: 'consent', event, properties: decision });
    const { consentId, decidedAt, groups, version } = decision;
    const identity = JSON.stringify([consentId, decidedAt, groups, version]);
    this.#records.push({
      ...{ vendor: 'consent', type: 'consent', event, anonymousId: consentId, userId: null, payload: decision },
      ...{ messageId: createHash('sha256').update(identity).digest('base64url'), receivedAt },
      ...{ isValid: validity.isValid, reason: validity.isValid ? null : validity.reason },
    });
  }

  addError({ at, anonymousId, line }: DemoError): void {
    this.#records.push(...rumRecords(Buffer.from(line), { deviceId: anonymousId, late: 0, receivedAt: at }));
  }

  async addRecording({ sessionId, anonymousId, body, receivedAt }: DemoRecording): Promise<void> {
    const sent = { body: gzipSync(body), isCompressed: true };
    const part = await readReplayPart(sent, { deviceId: anonymousId, sessionId, type: 'replay' }, () => undefined);
    this.#records.push(recordingRecord(part, receivedAt));
  }

  /** Writes what is waiting, where it is enough for a transaction or nothing follows. While it is written, the next records are made. */
  async flush(isLast = false): Promise<void> {
    if (this.#records.length < BATCH && !isLast) return;
    const records = this.#records;
    this.#records = [];
    await this.#writing;
    this.#writing = this.#store.append(records);
    // Its failure is thrown where it is waited for.
    this.#writing.catch(() => undefined);
    if (isLast) await this.#writing;
  }
}
