import { parseIfJson } from '@cumulus/server/json';
import { readRetryAfter } from '@cumulus/sql/outbox/retryTimes';
import { z } from 'zod';
import { DeliveryError } from './Channel.ts';

/** The recommended range of Standard Webhooks, 15 to 30 s: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
const REQUEST_LIMIT_MS = 15_000;
/** More of an answer is not read: it explains an error. */
const MAX_ANSWER_BYTES = 65_536;

/** Refusals of what was sent. Others are no fault of the lead: a wrong key or address, a limit, an outage. */
const PERMANENT = new Set([400, 411, 413, 414, 415, 422, 431]);

interface JsonRequest {
  url: string;
  /** Sent as it is, since a signature may cover it. */
  body?: string;
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** Names the receiver in messages. */
  receiver: string;
}

/** An answer of a receiver. */
export interface Answer {
  /** Names it in messages. */
  receiver: string;
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Sends a POST request, without following redirects, since they would carry the lead to another address.
 * @returns the answer, whatever its status
 * @throws DeliveryError when there is no answer within 15 s
 */
export async function post({ url, body, headers, signal, receiver }: JsonRequest): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_LIMIT_MS)]),
    });
    return { receiver, status: response.status, headers: response.headers, text: await readStart(response) };
  } catch (error) {
    const { name, cause } = error as Error;
    const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? name;
    throw new DeliveryError(`${receiver} can't be reached: ${code}`, { cause: error });
  }
}

async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8', 0, MAX_ANSWER_BYTES);
}

/**
 * Checks that a receiver accepted a request (2xx).
 * @param detail why it was refused, without personal data: receivers may repeat what was sent
 * @throws DeliveryError with the time in `Retry-After`; permanent when what was sent is refused
 */
export function requireSuccess({ receiver, status, headers }: Answer, detail = ''): void {
  if (status >= 200 && status < 300) return;
  throw new DeliveryError([`${receiver} answered ${status}`, detail].filter(Boolean).join(' '), {
    isPermanent: PERMANENT.has(status),
    retryAfterMs: readRetryAfter(headers, Date.now()),
  });
}

/** Parses an answer. @returns undefined when it is something else than its schema says */
export function parseAnswer<T>({ text }: Answer, schema: z.ZodType<T>): T | undefined {
  return schema.safeParse(parseIfJson(text)).data;
}

/**
 * Schema of a list of errors or reasons, read as its codes: the words beside them may repeat what was sent.
 * @param name of the field that holds a code
 * @param pattern of a code; others are left out, and no list is an empty one
 */
export function codesIn(name: string, pattern: RegExp) {
  const entry = z.object({ [name]: z.coerce.string().regex(pattern) });
  const codesOf = (list: unknown[]) => list.flatMap((one) => entry.safeParse(one).data?.[name] ?? []);
  return z
    .array(z.unknown())
    .catch([])
    .transform((list) => [...new Set(codesOf(list))]);
}
