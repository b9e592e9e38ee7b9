import { setTimeout as pause } from 'node:timers/promises';

/** Something in front of this server that keeps answers: Varnish, a CDN. */
export interface PurgeAdapter {
  name: string;
  /**
   * Makes it forget every answer with one of the tags.
   * @param options `isSoft`: they may be sent while new ones are fetched, where it knows how
   * @throws when it doesn't confirm
   */
  purge(tags: string[], options?: { isSoft?: boolean }): Promise<void>;
}

/**
 * Parts a list into groups of at most so many items, and of at most so many characters where they are put into one header.
 * @param items the list
 * @param most items in a group
 * @param mostCharacters of a group, a separator after each item counted
 */
export function inGroups(items: readonly string[], most: number, mostCharacters = Infinity): string[][] {
  const groups: string[][] = [];
  let length = 0;
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.length < most && length + item.length < mostCharacters) {
      last.push(item);
      length += item.length + 1;
    } else {
      groups.push([item]);
      length = item.length + 1;
    }
  }
  return groups;
}

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
