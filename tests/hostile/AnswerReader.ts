/** The head of an answer, as far as a verdict needs it. */
export interface AnswerHead {
  status: number;
  hasRetryAfter: boolean;
}

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';
const NO_BODY = new Set([204, 304]);
/** What is kept to look for heads in. */
const MOST_SCANNED = 300_000;

/** Reads the answers of a server from bytes as they arrive. It knows just enough of HTTP/1.1 to find an answer's end. */
export class AnswerReader {
  readonly heads: AnswerHead[] = [];
  /** An answer that goes on for ever. */
  isStream = false;
  /** Whether the answer has come whole. */
  isDone = false;
  /** Whether the server keeps the connection. */
  isKept = true;
  readonly #isHead: boolean;
  #text = '';
  /** Bytes of the body still to come; undefined: it ends with the connection or its last chunk. */
  #left: number | undefined;
  #isChunked = false;

  /** @param isHead whether the request was one for the head alone */
  constructor(isHead: boolean) {
    this.#isHead = isHead;
  }

  /** Takes bytes of one answer. */
  read(data: Buffer): void {
    if (this.heads.length > 0) {
      this.#takeBody(data.length, data);
      return;
    }
    this.#text += data.toString('latin1');
    for (;;) {
      const end = this.#text.indexOf(HEAD_END);
      if (end < 0) return;
      const head = this.#text.slice(0, end + 2);
      const rest = this.#text.slice(end + HEAD_END.length);
      this.#text = rest;
      const status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
      // Informational: the answer comes behind.
      if (status >= 100 && status < 200) continue;
      this.#takeHead(status, head);
      this.#text = '';
      if (!this.isDone) this.#takeBody(rest.length, Buffer.from(rest, 'latin1'));
      return;
    }
  }

  /** Takes bytes of any number of answers: looks for their heads alone. */
  scan(data: Buffer): void {
    if (this.#text.length > MOST_SCANNED) return;
    this.#text += data.toString('latin1');
    this.heads.length = 0;
    for (const [, status = '', headers = ''] of this.#text.matchAll(
      /HTTP\/1\.1 (\d{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)/g,
    )) {
      this.heads.push({ status: Number(status), hasRetryAfter: /^retry-after:/im.test(headers) });
      this.isStream ||= /^content-type: *text\/event-stream/im.test(headers);
    }
  }

  #takeHead(status: number, head: string): void {
    this.heads.push({ status, hasRetryAfter: /\r\nretry-after:/i.test(head) });
    this.isKept = !/\r\nconnection: *close/i.test(head);
    this.isStream = /\r\ncontent-type: *text\/event-stream/i.test(head);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    this.#isChunked = /\r\ntransfer-encoding: *chunked/i.test(head);
    this.#left = length === undefined ? undefined : Number(length);
    if (this.isStream) this.isKept = false;
    if (this.isStream || this.#isHead || NO_BODY.has(status) || this.#left === 0) this.isDone = true;
  }

  #takeBody(length: number, data: Buffer): void {
    if (this.#left !== undefined) {
      this.#left -= length;
      this.isDone = this.#left <= 0;
      // More than was announced: nothing after it can be read.
      if (this.#left < 0) this.isKept = false;
      return;
    }
    if (!this.#isChunked) return;
    this.#text = (this.#text + data.toString('latin1')).slice(-LAST_CHUNK.length);
    this.isDone = this.#text === LAST_CHUNK;
  }
}
