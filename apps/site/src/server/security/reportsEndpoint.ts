import { appendFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFolder } from '@cumulus/disk';
import { createClientRateLimit } from '@cumulus/http/clientLimits';
import { createLog } from '@cumulus/http/log';
import { BodyError, readBody } from '@cumulus/http/readBody';
import { cacheHeaders } from '../cachePolicy.ts';
import type { Endpoint } from '../http/call.ts';
import type { ClientGate } from '../http/clientGate.ts';
import { sendMessage } from '../http/responses.ts';
import { responseHeaders } from './securityHeaders.ts';
import { parseReports } from './violationReports.ts';

const log = createLog('csp');

/**
 * A log file with a size limit: when full it is renamed to `<path>.1`, which replaces the previous one. Lines keep their order.
 */
export class RotatingFile {
  readonly #path: string;
  readonly #limitBytes: number;
  #bytes: number | undefined;
  /** Whether the last line may have been written in part. */
  #isBroken = false;
  #last: Promise<void> = Promise.resolve();

  /**
   * @param path the folder is created when needed
   * @param limitBytes of one file
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
      // The next write reads the size again, and creates the folder if it was deleted.
      this.#bytes = undefined;
      throw error;
    }
  }
}

const MAX_BODY_BYTES = 16 * 1024;
/** Limit for all clients together: the file then holds about an hour. */
const MAX_PER_MINUTE = 120;
const ALL = 'all clients';
const MAX_FILE_BYTES = 1024 * 1024;
/** A full disk is logged once a minute, not for each report. */
const MAX_ERRORS_PER_MINUTE = 1;

/**
 * `POST /csp-reports`: stores CSP violation reports as lines of JSON, without anything about the sender.
 * @param directory folder of `reports.jsonl`
 * @param maxPerMinute requests of all clients together; more are refused unread
 */
export function createReportsEndpoint(directory: string, gate: ClientGate, maxPerMinute = MAX_PER_MINUTE): Endpoint {
  const file = new RotatingFile(join(directory, 'reports.jsonl'), MAX_FILE_BYTES);
  const limit = createClientRateLimit({ perMinute: maxPerMinute });
  const errors = createClientRateLimit({ perMinute: MAX_ERRORS_PER_MINUTE });

  function keep(lines: string[]): void {
    file.append(lines).catch((error: Error) => {
      if (errors.take(ALL) === 0) log.error(`reports can't be kept in ${directory}: ${error.message}`);
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
