import { RequestError } from '@cumulus/server/Service';
import type { KeyWatch } from '../KeyWatch.ts';

/** Indices of events, by the field that is wrong in them. */
export type WrongEvents = Record<string, number[]>;

/** Details of a refusal, in the vendor's form. */
export interface RefusalDetails {
  missing_field?: string;
  events_with_invalid_fields?: WrongEvents;
  events_with_missing_fields?: WrongEvents;
  events_with_invalid_id_lengths?: WrongEvents;
}

/** A refused request. The SDK drops the events whose indices are named, all where a field of the request is missing, and sends the others again. */
export class AmplitudeError extends RequestError {
  readonly details: RefusalDetails;

  constructor(status: number, message: string, details: RefusalDetails = {}) {
    super(status, 'bad_request', message);
    this.details = details;
  }
}

/**
 * The body of a refusal: SDKs read its `code`, not the status.
 * REQ-PAN-02.
 */
export function refusalBody(error: RequestError): object {
  const { status, message } = error;
  const refusal = { code: status, error: message };
  if (status === 429) return { ...refusal, throttled_devices: {}, throttled_users: {}, throttled_events: [] };
  return error instanceof AmplitudeError ? { ...refusal, ...error.details } : refusal;
}

/**
 * Checks the API key of events. SDKs drop events of a wrong key by the beginning of its message.
 * @param client its key, by `clientKey`
 * @throws AmplitudeError 400
 */
export function requireApiKey(sent: unknown, client: string, keys: KeyWatch): void {
  if (sent === undefined || sent === '') {
    throw new AmplitudeError(400, 'Request missing required field', { missing_field: 'api_key' });
  }
  if (!keys.isRight(sent, client)) throw new AmplitudeError(400, 'Invalid API key');
}

/** The API key of a recording: `Authorization: Bearer`, or `api_key` in the query of a beacon. */
export function trackKey(header: string | undefined, query: URLSearchParams): string | null {
  const [, inHeader] = /^Bearer +(\S{1,200})$/i.exec(header ?? '') ?? [];
  return inHeader ?? query.get('api_key');
}

/**
 * Checks the API key of a recording.
 * @param client its key, by `clientKey`
 * @throws RequestError 401
 */
export function requireTrackKey(sent: string | null, client: string, keys: KeyWatch): void {
  if (!keys.isRight(sent, client)) throw new RequestError(401, 'unauthorized', 'Invalid API key');
}
