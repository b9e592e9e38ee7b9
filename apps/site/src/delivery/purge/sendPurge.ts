import { setTimeout as pause } from 'node:timers/promises';

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const TIMEOUT_MS = 2_000;

/** A refusal that another try would not change. */
class RefusedError extends Error {}

/**
 * Sends a purge, up to three times.
 * @param url where to
 * @param request method, headers, body
 * @param isDone whether the answer confirms it
 * @throws an error with what the other side said
 */
export async function sendPurge(
  url: string,
  request: RequestInit,
  isDone: (response: Response, body: string) => boolean,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      const body = await response.text();
      if (response.ok && isDone(response, body)) return;
      throw describe(response, body);
    } catch (error) {
      if (error instanceof RefusedError || attempt === ATTEMPTS) throw error;
      const asked = Number((error as Error).cause) * 1000;
      await pause(asked > 0 ? Math.min(asked, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

function describe({ status, headers }: Response, body: string): Error {
  const message = `${status} ${body.slice(0, 200)}`;
  const isRefused = status >= 400 && status < 500 && status !== 429 && status !== 408;
  return isRefused ? new RefusedError(message) : new Error(message, { cause: headers.get('retry-after') });
}
