import { join } from 'node:path';
import { createClientRateLimit } from '@cumulus/http/clientRateLimit';
import { BodyError } from '../../http/BodyError.ts';
import type { Endpoint } from '../../http/Endpoint.ts';
import { readBody } from '../../http/readBody.ts';
import { sendMessage } from '../../http/sendMessage.ts';
import type { ClientGate } from '../../limits/clientGate.ts';
import { responseHeaders } from '../../responseHeaders.ts';
import { parseReports } from './parseReports.ts';
import { RotatingFile } from './RotatingFile.ts';

const MOST_BODY_BYTES = 16 * 1024;
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
export function reportsEndpoint(directory: string, gate: ClientGate, mostPerMinute = MOST_PER_MINUTE): Endpoint {
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
      const body = await readBody(request, MOST_BODY_BYTES);
      const violations = parse(request.headers['content-type'] ?? '', body.toString('utf8'));
      if (!violations) return sendMessage(response, 415, 'Send application/csp-report or application/reports+json');
      response.writeHead(204, [...responseHeaders('message'), 'Cache-Control', 'no-store']).end();
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
