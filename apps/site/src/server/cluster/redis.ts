import { createClient, RESP_TYPES } from 'redis';
import { withTimeLimit } from '../../platform/server/concurrency.ts';
import { circuitBreaker } from './circuitBreaker.ts';

/** What the shared tier may take. A visitor's hit never waits for it; a miss waits no longer than one operation. */
export const sharedLimits = {
  /** One operation; a rendering takes about as long. */
  operationMs: 50,
  /** One operation that tells or hears of a change. */
  patientMs: 1_000,
  /** So many failures in a row, and Redis is left alone for a while. */
  failuresToOpen: 3,
  restMs: 1_000,
  longestRestMs: 10_000,
  /** A larger page is rendered by each node. */
  pageBytes: 2 ** 20,
  /** Changes kept for nodes that were away; who missed more asks the content system for everything that changed. */
  changesKept: 1_000,
  /** A publish waits so long for the other nodes to have it live. */
  confirmationMs: 1_000,
  /** Until what couldn't be told or read is tried again. */
  retryMs: 250,
  reconnectMs: 50,
  longestReconnectMs: 2_000,
  pingMs: 2_000,
  /** Who heard nothing looks by itself this often. */
  lookMs: 5_000,
} as const;

/** The names of everything in Redis. One hash tag, so that a cluster keeps it together. */
export interface RedisKeys {
  changes: string;
  stream: string;
  news: string;
  done: string;
  page(key: string): string;
}

/**
 * @param prefix of this site, so that several can share one Redis
 * @param release pages of two releases never meet
 */
export function redisKeys(prefix: string, release: string): RedisKeys {
  const site = `{${prefix}}`;
  return {
    changes: `${site}:changes`,
    stream: `${site}:stream`,
    news: `${site}:news`,
    done: `${site}:done`,
    page: (key) => `${site}:page:${release}:${key}`,
  };
}

/**
 * What must happen in one step in Redis. Everything that is remembered of changes stands in one hash: `@epoch` (a random name of this memory),
 * `@seq` (how many changes there were) and each tag with the number of its last change. When Redis loses it, the epoch is another one, and every
 * page of the old epoch counts for nothing: a page can't outlive the knowledge of what made it old.
 */
const EPOCH = `
local epoch = redis.call('HGET', KEYS[1], '@epoch')
if not epoch then
  epoch = ARGV[1]
  redis.call('DEL', KEYS[2])
  redis.call('HSET', KEYS[1], '@epoch', epoch, '@seq', 0)
end
`;

const IS_OVERTAKEN = `
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

  /** KEYS changes, stream; ARGV new epoch, node, tags, channel, changes kept → epoch, number of this change, who heard of it. */
  announce: `${EPOCH}
local seq = redis.call('HINCRBY', KEYS[1], '@seq', 1)
for tag in string.gmatch(ARGV[3], '%S+') do redis.call('HSET', KEYS[1], tag, seq) end
redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[5], seq .. '-1', 'node', ARGV[2], 'tags', ARGV[3])
return {epoch, seq, redis.call('PUBLISH', ARGV[4], seq)}`,

  /** KEYS changes, page → meta, body; nil when there is none, or one from before a change. */
  get: `${IS_OVERTAKEN}
local page = redis.call('HMGET', KEYS[2], 'epoch', 'seq', 'tags', 'meta', 'body')
if not page[5] or page[1] ~= redis.call('HGET', KEYS[1], '@epoch') then return nil end
if isOutdated(page[3], tonumber(page[2])) then return nil end
return {page[4], page[5]}`,

  /** KEYS changes, page; ARGV epoch, seq, tags, meta, body, milliseconds to live → 1 when it was stored. */
  set: `${IS_OVERTAKEN}
if ARGV[1] ~= redis.call('HGET', KEYS[1], '@epoch') or isOutdated(ARGV[3], tonumber(ARGV[2])) then return 0 end
redis.call('DEL', KEYS[2])
redis.call('HSET', KEYS[2], 'epoch', ARGV[1], 'seq', ARGV[2], 'tags', ARGV[3], 'meta', ARGV[4], 'body', ARGV[5])
redis.call('PEXPIRE', KEYS[2], ARGV[6])
return 1`,
} as const;

/** A script of Redis, with its keys and arguments. */
export interface Call {
  script: string;
  keys: string[];
  values: (string | Buffer)[];
}

/** The way to Redis. */
export interface RedisLink {
  /**
   * Runs a script while a visitor waits; its strings come as buffers.
   * @throws at once while Redis is away or was failing, after 50 ms when it hangs, or with Redis' own error
   */
  run(call: Call): Promise<unknown>;
  /** Runs a script for which nobody waits: it may take a second, however Redis did before. */
  runPatiently(call: Call): Promise<unknown>;
  command(words: string[]): Promise<unknown>;
  /** Hears what is published in a channel. */
  listen(channel: string, hear: (message: string) => void): void;
  /** Told each time that both connections stand. */
  onReady(listener: () => void): void;
  stop(): void;
}

/**
 * Connects, and connects again for as long as it takes. What goes wrong is logged once, and once when it is over.
 * @param url such as redis://localhost:6379
 */
export function redisLink(url: string): RedisLink {
  const { operationMs, reconnectMs, longestReconnectMs } = sharedLimits;
  const socket = {
    connectTimeout: 1_000,
    reconnectStrategy: (retries: number) =>
      Math.min(reconnectMs * 2 ** Math.min(retries, 8), longestReconnectMs) * (0.75 + Math.random() / 2),
  };
  const options = { url, socket, disableOfflineQueue: true, commandsQueueMaxLength: 1_000 };
  const client = createClient({ ...options, pingInterval: sharedLimits.pingMs });
  const listener = createClient({ ...options, disableOfflineQueue: false, pingInterval: sharedLimits.pingMs });
  const binary = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  const readyListeners = new Set<() => void>();
  const evaluate = ({ script, keys, values }: Call) => binary.eval(script, { keys, arguments: values });
  let isAway = false;

  const breaker = circuitBreaker({
    ...sharedLimits,
    limitMs: operationMs,
    // Full is not broken: what is stored can be read.
    isOwnFault: (error) => error.message.startsWith('OOM'),
    onTurn: (isOpen, reason) => say(isOpen, reason),
  });

  function say(isBroken: boolean, reason: string): void {
    if (isBroken === isAway) return;
    isAway = isBroken;
    if (isBroken) console.error(`[shared] Redis failed (${reason}); this node goes on alone`);
    else console.info('[shared] Redis answers again');
  }

  for (const one of [client, listener]) {
    one.on('error', (error: Error) => say(true, error.message || (error as NodeJS.ErrnoException).code || 'unknown'));
    one.on('ready', () => {
      if (!client.isReady || !listener.isReady) return;
      breaker.close();
      say(false, '');
      for (const tell of readyListeners) tell();
    });
    // Fails only when it is stopped while it tries.
    one.connect().catch(() => undefined);
  }

  return {
    run: (call) => breaker.run(() => evaluate(call)),
    runPatiently: (call) => withTimeLimit(evaluate(call), sharedLimits.patientMs),
    command: (words) => withTimeLimit(client.sendCommand(words), sharedLimits.patientMs),
    listen: (channel, hear) => void listener.subscribe(channel, hear).catch(() => undefined),
    onReady: (tell) => void readyListeners.add(tell),
    stop() {
      readyListeners.clear();
      client.destroy();
      listener.destroy();
    },
  };
}
