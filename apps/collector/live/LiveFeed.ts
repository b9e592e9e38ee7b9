import type { ServerResponse } from 'node:http';
import { type ClientShare, createClientShare } from '@cumulus/http/clientLimits';
import { beginEventStream } from '@cumulus/server/responses';
import { RequestError } from '@cumulus/server/Service';
import type { EventRow } from '../store/Database.ts';
import type { TableName } from '../store/tables.ts';
import { liveMessageJson } from './liveMessage.ts';

export const LIVE_LIMITS = {
  /** Readers at a time: the studio opens one for each open view. */
  readers: 20,
  /** What may wait for a reader; a slow one loses messages above it. */
  waitingBytes: 2_000_000,
  /** Messages that a reader who comes back gets. */
  ringMessages: 500,
  ringBytes: 1_000_000,
  /** How long they are collected after the last reader left. */
  keptMs: 30_000,
  heartbeatMs: 15_000,
};

/** A message as it was sent to readers. */
interface Frame {
  /** Rises by one with each message. */
  number: number;
  text: string;
}

interface Reader {
  /** Messages that it didn't get since the last report about them. */
  lost: number;
}

/**
 * Sends received messages to readers, as server-sent events. It does nothing while nobody reads, and never waits for a reader: what a slow one can't take is
 * counted and reported to it (`event: lost`).
 */
export class LiveFeed {
  readonly #limits: typeof LIVE_LIMITS;
  readonly #share: ClientShare;
  readonly #readers = new Map<ServerResponse, Reader>();
  /** Distinguishes the numbers of this process from those before a restart. */
  readonly #run = Date.now().toString(36);
  #ring: Frame[] = [];
  #ringBytes = 0;
  #number = 0;
  #isCollecting = false;
  #heartbeat: NodeJS.Timeout | undefined;
  #forgetting: NodeJS.Timeout | undefined;

  constructor(limits: Partial<typeof LIVE_LIMITS> = {}) {
    this.#limits = { ...LIVE_LIMITS, ...limits };
    this.#share = createClientShare({ maxOpen: this.#limits.readers, maxPerClient: 0 });
  }

  get readers(): number {
    return this.#readers.size;
  }

  /** Sends rows that were written. @param isNew for each row; the others came before */
  publish(table: TableName, rows: readonly EventRow[], isNew: readonly boolean[]): void {
    if (!this.#isCollecting) return;
    for (const [index, row] of rows.entries()) {
      this.#number += 1;
      const json = liveMessageJson(table, row, isNew[index] === true);
      const frame = { number: this.#number, text: `id: ${this.#run}-${this.#number}\ndata: ${json}\n\n` };
      this.#keep(frame);
      for (const [response, reader] of this.#readers) this.#send(response, reader, frame.text);
    }
  }

  /**
   * Begins a stream.
   * @param last id of the last message that the reader has; undefined: what comes from now on
   * @throws RequestError 503: too many readers
   */
  open(response: ServerResponse, last: string | undefined): void {
    const close = this.#share.open('');
    if (typeof close === 'string') {
      const message = `${this.#limits.readers} streams are open; close one of them`;
      throw new RequestError(503, 'TooManyReaders', message, { headers: { 'Retry-After': '10' } });
    }
    response.on('close', () => {
      close();
      this.#forget(response);
    });
    response.on('error', () => response.destroy());
    beginEventStream(response);
    const reader: Reader = { lost: 0 };
    response.write('retry: 1000\n\n');
    for (const { text } of this.#missedSince(last, reader)) this.#send(response, reader, text);
    this.#readers.set(response, reader);
    this.#begin();
  }

  /** Forgets what is kept for readers who come back: for them it counts as lost. */
  forgetKept(): void {
    this.#ring = [];
    this.#ringBytes = 0;
  }

  /** Ends every stream. */
  close(): void {
    for (const response of this.#readers.keys()) response.end();
    this.#stop();
  }

  #send(response: ServerResponse, reader: Reader, text: string): void {
    if (response.writableLength > this.#limits.waitingBytes) {
      reader.lost += 1;
      return;
    }
    response.write(reader.lost > 0 ? lostText(reader.lost) + text : text);
    reader.lost = 0;
  }

  /** The messages that a returning reader doesn't have; what is no longer there counts as lost, where the number is known. */
  #missedSince(last: string | undefined, reader: Reader): readonly Frame[] {
    const [run, number = ''] = last?.split('-') ?? [];
    if (run !== this.#run || !/^\d{1,15}$/.test(number)) return [];
    const missed = this.#ring.filter((frame) => frame.number > Number(number));
    reader.lost = Math.max(0, this.#number - Number(number) - missed.length);
    return missed;
  }

  #keep(frame: Frame): void {
    this.#ring.push(frame);
    this.#ringBytes += frame.text.length;
    while (this.#ring.length > this.#limits.ringMessages || this.#ringBytes > this.#limits.ringBytes)
      this.#ringBytes -= this.#ring.shift()?.text.length ?? 0;
  }

  #begin(): void {
    clearTimeout(this.#forgetting);
    this.#isCollecting = true;
    this.#heartbeat ??= setInterval(() => this.#beat(), this.#limits.heartbeatMs).unref();
  }

  #forget(response: ServerResponse): void {
    this.#readers.delete(response);
    if (this.#readers.size > 0) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
    this.#forgetting = setTimeout(() => this.#stop(), this.#limits.keptMs).unref();
  }

  #stop(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#forgetting);
    this.#heartbeat = undefined;
    this.#isCollecting = false;
    this.forgetKept();
  }

  /** Also reports losses after which nothing came. */
  #beat(): void {
    for (const [response, reader] of this.#readers) this.#send(response, reader, ': \n\n');
  }
}

const lostText = (count: number) => `event: lost\ndata: {"count":${count}}\n\n`;
