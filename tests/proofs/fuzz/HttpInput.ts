import type { Listener } from '../../fixtures/copy/startCopy.ts';

/** A request before it is put into bytes: what is sent is exactly this, well-formed or not. */
export interface HttpInput {
  method: string;
  /** What stands between method and version. */
  target: string;
  /** In their order; one character is one byte. */
  headers: [name: string, value: string][];
  body: Buffer;
}

/** A valid request that others are derived from. */
export interface Seed {
  listener: Listener;
  method: string;
  target: string;
  headers?: [name: string, value: string][];
  body?: string;
  /** Expensive ones are taken less often: so many times out of a hundred that this one was drawn. */
  percent?: number;
}

/** Bytes to be sent to a listener. */
export interface FuzzInput {
  listener: Listener;
  bytes: Buffer;
  /**
   * Whether the request ends where it says: then its answer is waited for, and the connection used again. Else the bytes get a connection of their
   * own, which is ended behind them.
   */
  isFramed: boolean;
  /** Whether the answer has no body, whatever its head says. */
  isHead: boolean;
}

/** The bytes of a request. @param isFramed whether its length is added, so that the server finds its end */
export function toBytes({ method, target, headers, body }: HttpInput, isFramed: boolean): Buffer {
  const length: [string, string][] = isFramed && body.length > 0 ? [['Content-Length', String(body.length)]] : [];
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), body]);
}
