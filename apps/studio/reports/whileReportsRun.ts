import type { Call } from '@cumulus/server/calls';
import { whileWaited } from '@cumulus/server/responses';
import { RequestError } from '@cumulus/server/Service';

/** With waiting for others, and all reports of one answer. Proxies wait for 60 s. */
const LIMIT_MS = 45_000;

/**
 * Runs reports for a request as long as its client waits, up to a limit: on a machine that is busy with other work, they get no processor at all.
 * @param work rejects when the signal is aborted
 * @param limitMs replaced in tests
 * @throws RequestError 504 after the limit; else as the work does
 */
export function whileReportsRun(
  call: Call,
  work: (signal: AbortSignal) => Promise<Response>,
  limitMs = LIMIT_MS,
): Promise<Response> {
  return whileWaited(call, async (gone) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(tooSlow(limitMs)), limitMs);
    try {
      return await work(AbortSignal.any([gone, late.signal]));
    } finally {
      clearTimeout(timer);
    }
  });
}

const tooSlow = (limitMs: number) =>
  new RequestError(
    504,
    'TooSlow',
    `There was no answer in ${limitMs / 1_000} seconds: choose a shorter period, or try again later`,
    {
      headers: { 'Retry-After': '10' },
    },
  );
