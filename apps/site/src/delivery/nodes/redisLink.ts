import { createClient, RESP_TYPES } from 'redis';
import { withTimeLimit } from '../pages/withTimeLimit.ts';
import { circuitBreaker } from './circuitBreaker.ts';
import { sharedLimits } from './sharedLimits.ts';

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
