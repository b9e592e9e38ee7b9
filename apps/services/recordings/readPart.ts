import { inflateBody } from '../http/inflateBody.ts';
import type { StoredRecord } from '../store/Store.ts';
import { MAX_INFLATED_BYTES } from './recordingLimits.ts';
import type { PartPayload } from './recordingRecord.ts';

/**
 * The events of a stored part: those of Amplitude are rrweb's, those of Datadog are its own records. What is no JSON is left out, so that one broken event
 * doesn't hide the others.
 * @throws RequestError the stored part can't be read
 */
export async function readPart({ vendor, payload }: StoredRecord): Promise<unknown[]> {
  const { data, compression } = payload as PartPayload;
  const text = (await inflateBody(Buffer.from(data, 'base64'), compression, MAX_INFLATED_BYTES)).toString('utf8');
  const body = JSON.parse(text) as { events?: unknown[]; records?: unknown[] };
  if (vendor === 'datadog-replay') return body.records ?? [];
  return (body.events ?? []).flatMap((event) => (typeof event === 'string' ? parseEvent(event) : [event]));
}

function parseEvent(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}
