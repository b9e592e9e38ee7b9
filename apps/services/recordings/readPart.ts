import { countValues, nestsDeeper } from '../files/json.ts';
import { inflateTo } from '../http/inflateBody.ts';
import type { StoredRecord } from '../store/Store.ts';
import { MAX_INFLATED_BYTES, type PartPayload } from './recordingRecord.ts';

/** Elements of a page nest up to 512 deep in browsers, with two levels of JSON for each. Serializing fails at some thousand levels. */
const MAX_NESTING = 2_000;
/** Values of a part: ordinary JSON has 60,000 to 70,000 in a megabyte, and the SDK splits parts at six. */
const MAX_VALUES = 500_000;

/**
 * The events of a stored part: those of Amplitude are rrweb's, those of Datadog are its own records. What is no JSON, nests too deep or has too many
 * values for the memory is left out, so that one broken event doesn't hide the others.
 * @throws RequestError the stored part can't be read
 */
export async function readPart({ vendor, payload }: StoredRecord): Promise<unknown[]> {
  const { data, compression } = payload as PartPayload;
  const text = (await inflateTo(MAX_INFLATED_BYTES, Buffer.from(data, 'base64'), compression)).toString('utf8');
  const body = JSON.parse(text) as { events?: unknown[]; records?: unknown[] };
  const events = vendor === 'datadog-replay' ? (body.records ?? []) : parseEvents(body.events ?? []);
  return events.filter((event) => !nestsDeeper(event, MAX_NESTING));
}

function parseEvents(events: unknown[]): unknown[] {
  let left = MAX_VALUES;
  return events.flatMap((event) => {
    if (typeof event !== 'string') return [event];
    const values = countValues(Buffer.from(event), left);
    if (values > left) return [];
    left -= values;
    return parseEvent(event);
  });
}

function parseEvent(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}
