import { createLog } from '@cumulus/http/log';
import { createClient, RESP_TYPES } from 'redis';
import { withTimeLimit } from '../../platform/server/concurrency.ts';
import { createCircuitBreaker } from './circuitBreaker.ts';

const log = createLog('shared');

/** Limits of the shared cache. A cache hit never waits for Redis; a miss waits for one operation at most. */
export const sharedLimits = {
  /** Time limit of an operation for which a visitor waits: about as long as a rendering. */
  operationMs: 50,
  /** Time limit of an operation that sends or receives changes. */
  backgroundMs: 1_000,
  /** Failures in a row that open the circuit breaker. */
  failuresToOpen: 3,
  restMs: 1_000,
  longestRestMs: 10_000,
  /** Larger pages aren't shared: each node renders them. */
  pageBytes: 2 ** 20,
  /** Length of the change log. A node that missed more fetches every change from the content system. */
  changesKept: 1_000,
  /** How long a publish waits for the confirmations of the other nodes. */
  confirmationMs: 1_000,
  /** Pause before a failed announcement or read is tried again. */
  retryMs: 250,
  reconnectMs: 50,
  longestReconnectMs: 2_000,
  pingMs: 2_000,
  /** The change log is also polled this often, in case a message was lost. */
  pollMs: 5_000,
} as const;

/** The names of all keys and channels. They share one hash tag, so that Redis Cluster keeps them on one shard. */
export interface RedisKeys {
  changes: string;
  /** The change log. */
  stream: string;
  /** Channel that announces changes. */
  announced: string;
  /** Channel in which nodes confirm changes. */
  confirmed: string;
  page(key: string): string;
}

/**
 * @param prefix of this site, so that several sites can share one Redis
 * @param release part of the page keys: releases don't share pages
 */
export function redisKeys(prefix: string, release: string): RedisKeys {
  const site = `{${prefix}}`;
  return {
    changes: `${site}:changes`,
    stream: `${site}:stream`,
    announced: `${site}:news`,
    confirmed: `${site}:done`,
    page: (key) => `${site}:page:${release}:${key}`,
  };
}

/**
 * Scripts, since each has to be atomic. One hash holds the state of all changes: `@epoch` (a random id of this hash), `@seq` (number of changes so
 * far), and for each tag the number of its last change. When Redis loses the hash, a new epoch begins and pages of the old one are invalid: a page
 * never outlives the record of the changes that invalidate it.
 */
const EPOCH = `
local epoch = redis.call('HGET', KEYS[1], '@epoch')
if not epoch then
  epoch = ARGV[1]
  redis.call('DEL', KEYS[2])
  redis.call('HSET', KEYS[1], '@epoch', epoch, '@seq', 0)
end
`;

const IS_OUTDATED = `
local function isOutdated(tags, seq)
  local every = redis.call('HGET', KEYS[1], '*')
  if every and tonumber(every) > seq then return true end
  for tag in string.gmatch(tags, '%S+') do
    local changed = redis.call('HGET', KEYS[1], tag)
    if changed and tonumber(changed) > seq then return true end
  end
  return false
end
`;

export const redisScripts = {
  /** KEYS changes, stream; ARGV new epoch → epoch, number of the last change. */
  state: `${EPOCH} return {epoch, redis.call('HGET', KEYS[1], '@seq')}`,

  /** KEYS changes, stream; ARGV new epoch, node, tags, channel, changes kept → epoch, number of this change, number of subscribers. */
  announce: `${EPOCH}
local seq = redis.call('HINCRBY', KEYS[1], '@seq', 1)
for tag in string.gmatch(ARGV[3], '%S+') do redis.call('HSET', KEYS[1], tag, seq) end
redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[5], seq .. '-1', 'node', ARGV[2], 'tags', ARGV[3])
return {epoch, seq, redis.call('PUBLISH', ARGV[4], seq)}`,

  /** KEYS changes, page → meta, body; nil when there is none, or it is outdated. */
  get: `${IS_OUTDATED}
local page = redis.call('HMGET', KEYS[2], 'epoch', 'seq', 'tags', 'meta', 'body')
if not page[5] or page[1] ~= redis.call('HGET', KEYS[1], '@epoch') then return nil end
if isOutdated(page[3], tonumber(page[2])) then return nil end
return {page[4], page[5]}`,

  /** KEYS changes, page; ARGV epoch, seq, tags, meta, body, milliseconds to live → 1 when it was stored. */
  set: `${IS_OUTDATED}
if ARGV[1] ~= redis.call('HGET', KEYS[1], '@epoch') or isOutdated(ARGV[3], tonumber(ARGV[2])) then return 0 end
redis.call('DEL', KEYS[2])
redis.call('HSET', KEYS[2], 'epoch', ARGV[1], 'seq', ARGV[2], 'tags', ARGV[3], 'meta', ARGV[4], 'body', ARGV[5])
redis.call('PEXPIRE', KEYS[2], ARGV[6])
return 1`,
} as const;

/** A script with its keys and arguments. */
export interface ScriptCall {
  script: string;
  keys: string[];
  values: (string | Buffer)[];
}

export interface RedisClient {
  /**
   * Runs a script while a visitor waits. Strings are returned as buffers.
   * @throws immediately while Redis is not reachable or the circuit breaker is open; after 50 ms when it hangs; Redis' own errors
   */
  run(call: ScriptCall): Promise<unknown>;
  /** Runs a script for which no visitor waits: up to a second, past the circuit breaker. */
  runInBackground(call: ScriptCall): Promise<unknown>;
  command(words: string[]): Promise<unknown>;
  subscribe(channel: string, onMessage: (message: string) => void): void;
  /** Called each time that both connections are ready. */
  onReady(subscriber: () => void): void;
  stop(): void;
}

/**
 * Connects, and reconnects without end. A failure is logged once, and so is its end.
 * @param url such as redis://localhost:6379
 */
export function createRedisClient(url: string): RedisClient {
  const { operationMs, reconnectMs, longestReconnectMs } = sharedLimits;
  const socket = {
    connectTimeout: 1_000,
    reconnectStrategy: (retries: number) =>
      Math.min(reconnectMs * 2 ** Math.min(retries, 8), longestReconnectMs) * (0.75 + Math.random() / 2),
  };
  const options = { url, socket, disableOfflineQueue: true, commandsQueueMaxLength: 1_000 };
  const client = createClient({ ...options, pingInterval: sharedLimits.pingMs });
  const subscriber = createClient({ ...options, disableOfflineQueue: false, pingInterval: sharedLimits.pingMs });
  const binary = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  const readyListeners = new Set<() => void>();
  const evaluate = ({ script, keys, values }: ScriptCall) => binary.eval(script, { keys, arguments: values });
  let isFailing = false;

  const breaker = createCircuitBreaker({
    ...sharedLimits,
    limitMs: operationMs,
    // Redis is full, but can still be read.
    isIgnored: (error) => error.message.startsWith('OOM'),
    onChange: (isOpen, reason) => logState(isOpen, reason),
  });

  function logState(isFailingNow: boolean, reason: string): void {
    if (isFailingNow === isFailing) return;
    isFailing = isFailingNow;
    if (isFailing) log.error(`Redis failed (${reason}); this node goes on alone`);
    else log.info('Redis answers again');
  }

  for (const connection of [client, subscriber]) {
    connection.on('error', (error: Error) =>
      logState(true, error.message || (error as NodeJS.ErrnoException).code || 'unknown'),
    );
    connection.on('ready', () => {
      if (!client.isReady || !subscriber.isReady) return;
      breaker.close();
      logState(false, '');
      for (const notify of readyListeners) notify();
    });
    // Rejects only when it is stopped while connecting.
    connection.connect().catch(() => undefined);
  }

  return {
    run: (call) => breaker.run(() => evaluate(call)),
    runInBackground: (call) => withTimeLimit(evaluate(call), sharedLimits.backgroundMs),
    command: (words) => withTimeLimit(client.sendCommand(words), sharedLimits.backgroundMs),
    subscribe: (channel, onMessage) => void subscriber.subscribe(channel, onMessage).catch(() => undefined),
    onReady: (listener) => void readyListeners.add(listener),
    stop() {
      readyListeners.clear();
      client.destroy();
      subscriber.destroy();
    },
  };
}
