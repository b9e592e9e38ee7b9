import { connect, type Socket } from 'node:net';
import { type AnswerHead, AnswerReader } from '../../fixtures/copy/AnswerReader.ts';
import type { FuzzInput } from './HttpInput.ts';

/** Outcome of an input. */
export interface Outcome {
  /** `closed`: the server ended the connection without a response; `hung`: it neither answered nor ended it. */
  kind: 'answered' | 'closed' | 'hung';
  /** Heads of all answers that came; several where the input held several requests. */
  heads: AnswerHead[];
  milliseconds: number;
}

/** A server that is busy with one input for this long counts as stopped by it. */
export const HUNG_MS = 10_000;
/** An unfinished request is ended after this time; else the server would wait until its own limit. */
const END_AFTER_MS = 20;

/** Sends inputs to one port, one after the other: framed ones over a keep-alive connection, each other one over a new connection. */
export class Connection {
  readonly #port: number;
  readonly #hungMs: number;
  #persistent: Socket | undefined;
  /** Ends the pending request on the keep-alive connection. */
  #onData: ((data: Buffer) => void) | undefined;
  #onEnd: (() => void) | undefined;

  /** @param hungMs timeout of an answer */
  constructor(port: number, hungMs = HUNG_MS) {
    this.#port = port;
    this.#hungMs = hungMs;
  }

  async send(input: FuzzInput): Promise<Outcome> {
    if (!input.isFramed) return this.#sendAlone(input);
    const isReused = this.#persistent !== undefined;
    const outcome = await this.#sendPersistent(input);
    // A server may end an idle connection just when it is used again.
    return outcome.kind === 'closed' && isReused ? this.#sendPersistent(input) : outcome;
  }

  close(): void {
    this.#persistent?.destroy();
    this.#persistent = undefined;
  }

  #sendPersistent(input: FuzzInput): Promise<Outcome> {
    const socket = this.#persistent ?? this.#connect();
    this.#persistent = socket;
    const begun = performance.now();
    return new Promise((resolve) => {
      const reader = new AnswerReader(input.isHead);
      const finish = (kind: Outcome['kind'], isKeepAlive: boolean) => {
        clearTimeout(timer);
        this.#onData = undefined;
        this.#onEnd = undefined;
        if (!isKeepAlive) this.close();
        resolve({ kind, heads: reader.heads, milliseconds: performance.now() - begun });
      };
      const timer = setTimeout(() => finish('hung', false), this.#hungMs);
      this.#onData = (data) => {
        reader.read(data);
        if (reader.isDone) finish('answered', reader.isKeepAlive);
      };
      this.#onEnd = () => finish(reader.heads.length > 0 ? 'answered' : 'closed', false);
      socket.write(input.bytes);
    });
  }

  #connect(): Socket {
    const socket = connect(this.#port, '127.0.0.1').setNoDelay();
    const end = () => {
      if (this.#persistent !== socket) return;
      this.#persistent = undefined;
      socket.destroy();
      this.#onEnd?.();
    };
    socket.on('error', end).on('end', end).on('close', end);
    socket.on('data', (data) => {
      if (this.#persistent !== socket) return;
      // A response without a request: what follows can't be parsed.
      if (this.#onData) this.#onData(data);
      else end();
    });
    return socket;
  }

  #sendAlone({ bytes }: FuzzInput): Promise<Outcome> {
    const socket = connect(this.#port, '127.0.0.1').setNoDelay();
    const begun = performance.now();
    return new Promise((resolve) => {
      const reader = new AnswerReader(false);
      const finish = (kind: Outcome['kind']) => {
        clearTimeout(timer);
        clearTimeout(ending);
        socket.destroy();
        resolve({ kind, heads: reader.heads, milliseconds: performance.now() - begun });
      };
      const timer = setTimeout(() => finish('hung'), this.#hungMs);
      const ending = setTimeout(() => socket.end(), END_AFTER_MS);
      socket.on('data', (data) => {
        reader.scan(data);
        if (reader.isStream) finish('answered');
        else socket.end();
      });
      const onEnd = () => finish(reader.heads.length > 0 ? 'answered' : 'closed');
      socket.on('error', onEnd).on('close', onEnd);
      socket.write(bytes);
    });
  }
}
