import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { AnswerReader } from '../../fixtures/copy/AnswerReader.ts';
import { type Random, seededRandom } from '../../fixtures/seededRandom.ts';
import type { Flood, FloodRequest, FloodTarget } from './floods.ts';

interface FloodOptions extends FloodTarget {
  port: number;
  flood: Flood;
  seed: number;
  /** As many as REQ-PRF-06 says, by default. */
  connections?: number;
}

/** A client that sends as fast as it is answered. */
export interface FloodClient {
  /** Responses by status, and `abandoned` and `cut off`. */
  counts: Record<string, number>;
  /** Requests that were refused with `Retry-After`. */
  readonly refused: number;
  /** Ends all connections. */
  stop(): Promise<void>;
}

/** REQ-PRF-06. */
const CONNECTIONS = 40;
/** Address of the flooding client, on this machine: none of the servers' trusted proxies. */
const CLIENT_ADDRESS = '127.0.0.2';
/** More streams than a service has places for. */
const MAX_HELD = 1_500;
/** Pause before a refused connection is tried again. */
const RETRY_MS = 5;

/** Starts a flood from one address. It ends by `stop` only. */
export function startFlood(options: FloodOptions): FloodClient {
  const counts: Record<string, number> = {};
  const held = new Set<Socket>();
  const open = new Set<Socket>();
  let refused = 0;
  let isStopped = false;
  const count = (what: string | number) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };

  function connectAgain(): Socket {
    const socket = connect({ port: options.port, host: '127.0.0.1', localAddress: CLIENT_ADDRESS, noDelay: true });
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      held.delete(socket);
    });
    return socket;
  }

  /** @returns whether the connection can be used again */
  function send(socket: Socket, request: FloodRequest): Promise<boolean> {
    const reader = new AnswerReader(false);
    return new Promise((resolve) => {
      const finish = (isKeepAlive: boolean) => {
        clearTimeout(timer);
        socket.removeAllListeners('data').removeAllListeners('error').removeAllListeners('end');
        socket.on('error', () => undefined);
        socket.off('close', onCut);
        resolve(isKeepAlive);
      };
      const onCut = () => {
        if (!isStopped) count('cut off');
        finish(false);
      };
      const abandon = () => {
        count('abandoned');
        // By reset, so that the port is free immediately: there are only 28,000.
        socket.resetAndDestroy();
        finish(false);
      };
      const timer = request.abandonAfterMs === undefined ? undefined : setTimeout(abandon, request.abandonAfterMs);
      socket.on('data', (data) => {
        reader.read(data);
        if (!reader.isDone) return;
        const [head] = reader.heads;
        count(head?.status ?? 0);
        if (head?.hasRetryAfter) refused += 1;
        if (reader.isStream && request.isHeld && held.size < MAX_HELD) {
          held.add(socket);
          socket.resume();
        }
        finish(reader.isKeepAlive);
      });
      socket.once('error', onCut).once('end', onCut).once('close', onCut);
      socket.write(bytesOf(request));
    });
  }

  async function run(random: Random): Promise<void> {
    let socket: Socket | undefined;
    while (!isStopped) {
      socket ??= connectAgain();
      const isKeepAlive = await send(socket, options.flood(options, random));
      if (isKeepAlive) continue;
      const wasCut = socket.readyState === 'closed' && !socket.bytesRead;
      if (!held.has(socket)) socket.destroy();
      socket = undefined;
      if (wasCut) await pause(RETRY_MS);
    }
    socket?.destroy();
  }

  const running = Array.from({ length: options.connections ?? CONNECTIONS }, (_, index) =>
    run(seededRandom(options.seed + index)),
  );
  return {
    counts,
    get refused() {
      return refused;
    },
    async stop() {
      isStopped = true;
      for (const socket of open) socket.destroy();
      await Promise.all(running);
    },
  };
}

function bytesOf({ method, target, headers = {}, body = '' }: FloodRequest): Buffer {
  const length = method === 'POST' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
  const all = { Host: 'localhost', 'Accept-Encoding': 'gzip, br', ...headers, ...length };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}
