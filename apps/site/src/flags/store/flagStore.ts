import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LastGoodCopy } from '@cumulus/disk';
import { createLog } from '@cumulus/http/log';
import { untilReachable } from '../../platform/server/polling.ts';
import { backoffMs, fetchPayload, flagLimits, openFeatureStream } from './flagServiceClient.ts';
import type { FlagsEnvironment } from './flagsEnvironment.ts';
import type { FlagPayload, PlainPayload } from './payloadSchema.ts';
import { loadPayload, readPayload } from './readPayload.ts';

const log = createLog('flags');

/** The way to the flags: always the newest that could be had. */
export interface FlagStore {
  /** The newest flags; undefined: there never were any. */
  latest(): FlagPayload | undefined;
  /** Done when the service answered or failed, or a start may wait no longer. */
  ready(): Promise<void>;
  stop(): void;
}

/**
 * Keeps the flags in memory: asked for now, streamed from then on, asked for again now and then, with the last good copy on disk. Whatever the
 * service does, what was good stays.
 * REQ-FLG-17.
 * @param environment where the flags come from
 */
export function flagStore(environment: FlagsEnvironment): FlagStore {
  const { pollMs, decryptionKey, redirectFlags, apiHost } = environment;
  const copy = lastGoodFlags(environment);
  const ending = new AbortController();
  let payload: FlagPayload | undefined;
  let etag: string | undefined;
  let failure: string | undefined;
  let failures = 0;
  let applied = 0;
  let leftOut: ReadonlySet<string> = new Set();
  let received = 0;
  let timer: NodeJS.Timeout | undefined;
  let endStream: (() => void) | undefined;

  /** The later message wins, whichever takes longer to parse. */
  async function take(text: string): Promise<void> {
    received += 1;
    const sequence = received;
    const read = await readPayload(text, { decryptionKey, redirectFlags });
    if (sequence < applied) return;
    applied = sequence;
    recover();
    reportLeftOut(read.leftOut);
    if (read.version === payload?.version) return;
    payload = read;
    await copy.write(read.plain);
  }

  async function ask(): Promise<void> {
    clearTimeout(timer);
    if (ending.signal.aborted) return;
    try {
      const fetched = await fetchPayload(environment, etag, ending.signal);
      follow(fetched.isStreaming);
      if (fetched.text !== undefined) await take(fetched.text);
      else recover();
      etag = fetched.etag;
      failures = 0;
    } catch (error) {
      failures += 1;
      complain(error as Error);
    }
    if (ending.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(ask, failures ? Math.min(pollMs, backoffMs(failures)) : pollMs).unref();
  }

  function follow(isStreaming: boolean): void {
    if (!isStreaming) {
      endStream?.();
      endStream = undefined;
      return;
    }
    if (ending.signal.aborted) return;
    endStream ??= openFeatureStream({
      ...environment,
      onFeatures: (text) => void take(text).catch(complain),
      onDoubt: () => void ask(),
    });
  }

  async function startFromDisk(): Promise<void> {
    const read = await copy.read();
    payload ??= read;
  }

  function complain(error: Error): void {
    if (ending.signal.aborted) return;
    // Node's fetch has the reason in the error's cause.
    const { cause } = error;
    const reason = (error.message === 'fetch failed' && cause instanceof Error && cause.message) || error.message;
    if (reason === failure) return;
    failure = reason;
    const state = payload ? 'the last good flags stay' : 'every visitor sees the control';
    log.error(`${apiHost}: ${reason}; ${state}`);
  }

  /** Each line once, as long as it is so. */
  function reportLeftOut(lines: readonly string[]): void {
    const added = lines.filter((line) => !leftOut.has(line));
    for (const line of added.slice(0, flagLimits.reportedLines)) log.error(`${apiHost}: left out: ${line}`);
    const rest = added.length - flagLimits.reportedLines;
    if (rest > 0) log.error(`${apiHost}: left out: ${rest} more flags or rules`);
    leftOut = new Set(lines);
  }

  function recover(): void {
    if (failure !== undefined) log.info(`${apiHost} answers again`);
    failure = undefined;
  }

  const first = Promise.all([
    startFromDisk(),
    untilReachable(apiHost, flagLimits.reachableMs, ending.signal).then(ask),
  ]);

  return {
    latest: () => payload,
    ready: () => Promise.race([first.then(() => undefined), pause(flagLimits.startMs, undefined, { ref: true })]),
    stop() {
      ending.abort();
      clearTimeout(timer);
      endStream?.();
    },
  };
}

/** For the site alone: it is decrypted, so that it outlives a wrong key. */
const OWNER_ONLY = 0o600;

/** The flags on disk, which decide when the flag service is away at the start. By host and client key: flags of two services never mix. */
function lastGoodFlags({ apiHost, clientKey, cacheDirectory, redirectFlags }: FlagsEnvironment) {
  const name = `${apiHost.replace(/^https?:\/\//, '')}_${clientKey}`.replace(/[^\w.-]/g, '-');
  return new LastGoodCopy<FlagPayload, PlainPayload>(join(cacheDirectory, `${name}.json`), {
    parse: (value) => loadPayload(value, { redirectFlags }),
    report: (message) => log.error(message),
    mode: OWNER_ONLY,
  });
}
