import { setImmediate as nextTurn } from 'node:timers/promises';
import { inflateTo } from '@cumulus/server/inflateBody';
import { measureJson, parseIfJson } from '@cumulus/server/json';
import type { StoredMessage } from '../store/records.ts';
import { MAX_INFLATED_BYTES, type PartPayload } from './recordingRecord.ts';

/** What is read of a part. */
export const PART_LIMITS = {
  /** Elements of a page nest up to 512 deep in browsers, with two levels of JSON for each. Serializing fails at some thousand levels. */
  depth: 1_100,
  /** Values that are parsed in one turn of the event loop, in 200 ms: 3 MB of ordinary JSON, where full snapshots of the site's pages have one. */
  eventValues: 200_000,
  /** Values of all events of a part: ordinary JSON has 60,000 to 70,000 in a megabyte, and the SDK splits parts at six. */
  values: 500_000,
};

/** Bytes of events that are checked in one turn of the event loop. */
const TURN_BYTES = 500_000;

/** The events of a part. */
export interface PartEvents {
  /** JSON of each. */
  events: string[];
  /** Number of events that are left out, so that they don't hide the others. */
  leftOut: number;
  /** Why; null where none is left out. */
  reason: string | null;
  /** Inflated bytes of the part: what it costs to read, also where nothing is left of it. */
  bytes: number;
}

/**
 * Reads the events of a stored part: those of Amplitude are rrweb's, those of Datadog are its own records. What is no JSON, nests too deep or has too many
 * values for the memory is left out. Other requests are answered between its steps.
 */
export async function readStoredPart({ vendor, message }: StoredMessage, limits = PART_LIMITS): Promise<PartEvents> {
  const payload = JSON.parse(message) as PartPayload | null;
  const bytes = payload?.bytes ?? message.length;
  try {
    const events = await listEvents(vendor, payload as PartPayload, limits);
    const texts = await checkEvents(events, limits);
    const leftOut = events.length - texts.length;
    const reason = `They are no JSON, ${tooLarge(limits)}; ${limits.values} values are read in all`;
    return { events: texts, leftOut, reason: leftOut > 0 ? reason : null, bytes };
  } catch (error) {
    const reason = `The part can't be read: ${(error as Error).message}`;
    return { events: [], leftOut: payload?.events ?? 0, reason, bytes };
  }
}

type PartLimits = typeof PART_LIMITS;

const tooLarge = ({ eventValues, depth }: PartLimits) => `have over ${eventValues} values or nest over ${depth} deep`;

/** The events of a part, as they were sent. @throws Error it is not what the services store, or too large to be parsed */
async function listEvents(vendor: string, payload: PartPayload, limits: PartLimits): Promise<unknown[]> {
  const inflated = await inflateTo(MAX_INFLATED_BYTES, Buffer.from(payload.data, 'base64'), payload.compression);
  if (parseableValues(inflated, limits.eventValues, limits) === undefined) {
    throw new Error(`its events ${tooLarge(limits)}`);
  }
  await nextTurn();
  const body = JSON.parse(inflated.toString('utf8')) as { events?: unknown[]; records?: unknown[] };
  await nextTurn();
  return (vendor === 'datadog-replay' ? body.records : body.events) ?? [];
}

/** JSON of the events that can be read. Those of rrweb are texts, which are sent unchanged. */
async function checkEvents(events: readonly unknown[], limits: PartLimits): Promise<string[]> {
  const texts: string[] = [];
  let { values: left } = limits;
  let turnBytes = 0;
  for (const event of events) {
    const text = typeof event === 'string' ? event : JSON.stringify(event);
    const json = Buffer.from(text);
    const values = parseableValues(json, Math.min(left, limits.eventValues), limits);
    // What is no JSON after all was parsed as well.
    left -= values ?? 0;
    if (values !== undefined && (typeof event !== 'string' || parseIfJson(text) !== undefined)) texts.push(text);
    turnBytes += json.length;
    if (turnBytes < TURN_BYTES) continue;
    turnBytes = 0;
    await nextTurn();
  }
  return texts;
}

/** Number of values of a JSON text; undefined where they are too many, or nest too deep, to be parsed. */
function parseableValues(json: Uint8Array, maxValues: number, limits: PartLimits): number | undefined {
  const { values, depth } = measureJson(json, { values: maxValues, depth: limits.depth });
  return values > maxValues || depth > limits.depth ? undefined : values;
}
