import { appendFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFolder } from '@cumulus/disk';
import { createClientRateLimit } from '@cumulus/http/clientLimits';
import { BodyError, readBody } from '@cumulus/http/readBody';
import { cacheHeaders } from '../cachePolicy.ts';
import type { Endpoint } from '../http/call.ts';
import type { ClientGate } from '../http/clientGate.ts';
import { sendMessage } from '../http/responses.ts';
import { responseHeaders } from './securityHeaders.ts';
import { parseReports } from './violationReports.ts';

/**
 * A file of lines that never grows beyond its limit: when full it becomes `<path>.1`, in place of the one before. Lines are appended in
 * the order in which they came.
 */
export class RotatingFile {
  readonly #path: string;
  readonly #limitBytes: number;
  #bytes: number | undefined;
  /** Whether the last line may have been written in part. */
  #isBroken = false;
  #last: Promise<void> = Promise.resolve();

  /**
   * @param path the file; its folder is made when needed
   * @param limitBytes most bytes of one file; both together take twice that
   */
  constructor(path: string, limitBytes: number) {
    this.#path = path;
    this.#limitBytes = limitBytes;
  }

  /**
   * @param lines each without a line end
   * @throws what the file system says
   */
  append(lines: readonly string[]): Promise<void> {
    const text = lines.map((line) => `${line}\n`).join('');
    const done = this.#last.then(() => this.#write(text));
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #write(text: string): Promise<void> {
    const bytes = Buffer.byteLength(text);
    if (this.#bytes === undefined) {
      await createFolder(dirname(this.#path));
      this.#bytes = await stat(this.#path).then(
        ({ size }) => size,
        () => 0,
      );
    }
    if (this.#bytes > 0 && this.#bytes + bytes > this.#limitBytes) {
      await rename(this.#path, `${this.#path}.1`);
      this.#bytes = 0;
    }
    try {
      await appendFile(this.#path, this.#isBroken ? `\n${text}` : text);
      this.#isBroken = false;
      this.#bytes += bytes;
    } catch (error) {
      this.#isBroken = true;
      // How much was written, and whether the folder is still there, is found out at the next line.
      this.#bytes = undefined;
      throw error;
    }
  }
}

const MAX_BODY_BYTES = 16 * 1024;
/** Of all clients together: what can be read, and the file of an hour. */
const MOST_PER_MINUTE = 120;
const ALL = 'all clients';
const MOST_FILE_BYTES = 1024 * 1024;
/** A full disk is said once in a while, not once per report. */
const MOST_ERRORS_PER_MINUTE = 1;

/**
 * `POST /csp-reports`: keeps what browsers say that the policy refused, as lines of JSON. Nothing of the sender is kept.
 * @param directory folder of `reports.jsonl`
 * @param gate limits each client
 * @param mostPerMinute requests of all clients together; those beyond are refused unread
 */
export function createReportsEndpoint(directory: string, gate: ClientGate, mostPerMinute = MOST_PER_MINUTE): Endpoint {
  const file = new RotatingFile(join(directory, 'reports.jsonl'), MOST_FILE_BYTES);
  const limit = createClientRateLimit({ perMinute: mostPerMinute });
  const errors = createClientRateLimit({ perMinute: MOST_ERRORS_PER_MINUTE });

  function keep(lines: string[]): void {
    file.append(lines).catch((error: Error) => {
      if (errors.take(ALL) === 0) console.error(`[csp] reports can't be kept in ${directory}: ${error.message}`);
    });
  }

  return {
    methods: ['POST'],
    async answer(call) {
      const { request, response } = call;
      if (!gate.admits(call, 'RATE_LIMIT_REPORTS')) return;
      const seconds = limit.take(ALL);
      if (seconds > 0) {
        response.shouldKeepAlive = false;
        return sendMessage(response, 429, 'Enough reports for this minute', ['Retry-After', String(seconds)]);
      }
      const body = await readBody(request, { maxBytes: MAX_BODY_BYTES });
      const violations = parse(request.headers['content-type'] ?? '', body.toString('utf8'));
      if (!violations) return sendMessage(response, 415, 'Send application/csp-report or application/reports+json');
      response.writeHead(204, [...responseHeaders('message'), ...cacheHeaders('endpoint')]).end();
      if (violations.length > 0) keep(violations.map((violation) => JSON.stringify(violation)));
    },
  };
}

function parse(contentType: string, body: string) {
  try {
    return parseReports(contentType, body);
  } catch (error) {
    throw new BodyError((error as Error).message, { status: 400, cause: error });
  }
}
