import type { Call } from '../http/call.ts';
import { sendMessage, shedHeaders } from '../http/responses.ts';
import type { Refusal } from './assetLoads.ts';
import { sendMissingPicture } from './missingPicture.ts';

const RETRY_AFTER_S = '2';
const UNAVAILABLE = 'This file can’t be had just now.';
const TOO_MANY = 'Too many files are being fetched just now. Please try again in a moment.';

/** Statuses of the service, what is sent instead, and the message in place of the service's technical one. */
const REFUSALS: Record<number, [status: number, text: string]> = {
  400: [400, 'This address can’t be read.'],
  404: [404, 'There is no such file.'],
  422: [404, 'This picture can’t be shown.'],
  503: [503, 'Too many pictures are being made just now. Please try again in a moment.'],
  504: [504, UNAVAILABLE],
};

/** Answers without the file: with the placeholder of a picture, or with a readable message. */
export function refuse(call: Call, { status: serviceStatus, retryAfter }: Refusal): void {
  const [status, text] = REFUSALS[serviceStatus] ?? [502, UNAVAILABLE];
  const retry = retryAfter ? ['Retry-After', retryAfter] : [];
  send(call, status, text, status === 503 ? shedHeaders(retryAfter ?? RETRY_AFTER_S) : retry);
}

/** Answers while too many files are being fetched. */
export function refuseBusy(call: Call): void {
  send(call, 503, TOO_MANY, shedHeaders(RETRY_AFTER_S));
}

function send({ path, response }: Call, status: number, text: string, headers: string[]): void {
  if (path.startsWith('/images/')) sendMissingPicture(response, status, headers);
  else sendMessage(response, status, text, headers);
}
