import type { Listener } from '../../fixtures/copy/listeners.ts';

/** A request before it is serialized: sent exactly like this, well-formed or not. */
export interface HttpInput {
  method: string;
  /** The part between method and version. */
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
  /** Expensive ones are used less often: the percentage of draws that are used. */
  percent?: number;
}

/** Bytes to be sent to a listener. */
export interface FuzzInput {
  listener: Listener;
  bytes: Buffer;
  /**
   * Whether the request's length is right: then its response is awaited, and the connection reused. Else the bytes get a separate connection, which
   * is ended after them.
   */
  isFramed: boolean;
  /** Whether the response has no body, whatever its headers announce. */
  isHead: boolean;
}

/** The bytes of a request. @param isFramed whether its length is added, so that the server finds its end */
export function toBytes({ method, target, headers, body }: HttpInput, isFramed: boolean): Buffer {
  const length: [string, string][] = isFramed && body.length > 0 ? [['Content-Length', String(body.length)]] : [];
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), body]);
}
