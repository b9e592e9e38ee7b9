import { setTimeout as pause } from 'node:timers/promises';
import { sendFile } from './sendFile.ts';

const REPETITIONS = 3;
const FIRST_WAIT_MS = 500;
/** Without a body, and for the answer to one. */
const LIMIT_MS = 30_000;
/** A slower connection than 100 KB a second counts as broken. */
const BYTES_PER_MS = 100;

interface Options {
  fetch?: typeof fetch;
  wait?(milliseconds: number): Promise<unknown>;
}

/**
 * Creates the `fetch` of the S3 client: with a time limit, by what is sent; repeated where the server is busy (429, 503 SlowDown) or away. A redirect isn't followed, since
 * the body holds what visitors did: the server's own address has to be configured.
 */
export function createBucketFetch({ fetch = globalThis.fetch, wait = pause }: Options = {}): typeof fetch {
  return async (input, init = {}) => {
    const { method, headers, body } = init;
    const bytes = body instanceof Blob ? body.size : 0;
    const limitMs = LIMIT_MS + Math.ceil(bytes / BYTES_PER_MS);
    const attempt = () => {
      const signal = AbortSignal.timeout(limitMs);
      if (!(body instanceof Blob)) return fetch(input, { ...init, redirect: 'manual', signal });
      return sendFile(String(input), { method, headers: headers as Record<string, string>, body, signal });
    };
    const send = () => attempt().catch((error: Error) => error);
    let answer = await send();
    for (let repeated = 0; repeated < REPETITIONS && isPassing(answer); repeated += 1) {
      if (answer instanceof Response) await answer.body?.cancel();
      await wait(FIRST_WAIT_MS * 2 ** repeated);
      answer = await send();
    }
    if (answer instanceof Error) throw answer;
    return checked(input, answer);
  };
}

/** Whether a repetition may help. */
const isPassing = (answer: Response | Error) =>
  answer instanceof Error || answer.status === 429 || answer.status >= 500;

/** An answer that is 200 and an error, or a page of a proxy, isn't one. @throws Error */
async function checked(input: string | URL | Request, response: Response): Promise<Response> {
  if (response.status !== 200 || !/xml|html/.test(response.headers.get('content-type') ?? '')) return response;
  const text = await response.text();
  const isList = /[?&](list-type|versions)=/.test(String(input));
  const isExpected = isList ? /<List(Bucket|Versions)Result[\s>]/.test(text) : text.trim() === '';
  if (!isExpected) throw new Error(`it answers 200 with ${text.slice(0, 200)}`);
  return new Response(text, response);
}
