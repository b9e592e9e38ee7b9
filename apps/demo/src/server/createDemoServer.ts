import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { acceptedEncoding } from '@cumulus/http/acceptedEncoding';
import { logFault } from '@cumulus/http/faults';
import { IMMUTABLE } from '@cumulus/http/immutable';
import { matchesEtag } from '@cumulus/http/matchesEtag';
import { parseRequestTarget } from '@cumulus/http/requestTarget';
import type { BuiltFile } from './builtFiles.ts';
import type { Pages } from './pages.ts';
import { FILE_HEADERS } from './securityHeaders.ts';

/** Longer than any address of the demo. */
const MAX_TARGET = 2048;
/** The page may be kept, and is asked for again: a new version has other files. */
const PAGE_CACHING = 'public, max-age=0, must-revalidate';

const ICON_CACHING = 'public, max-age=86400';

interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer | string;
}

/**
 * Serves the page, the built files and the health check, and refuses all else.
 * @param isLeaving whether it is about to stop: health fails, and each connection ends with its next answer
 */
export function createDemoServer(
  pages: Pages,
  files: ReadonlyMap<string, BuiltFile>,
  isLeaving: () => boolean = () => false,
): Server {
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    let answer: Answer;
    if (isLeaving()) response.shouldKeepAlive = false;
    try {
      answer = answerRequest(request, { pages, files, isLeaving });
    } catch (error) {
      logFault(`demo: ${request.method} ${request.url?.slice(0, 200)}`, error);
      answer = refuse(500, 'The demo could not be rendered.');
    }
    // With a 304 it would be the length of the page that the client has.
    const length = answer.status === 304 ? {} : { 'Content-Length': Buffer.byteLength(answer.body) };
    response.writeHead(answer.status, { ...answer.headers, ...length });
    response.end(request.method === 'HEAD' ? undefined : answer.body);
  };
  return createServer({ headersTimeout: 10_000, requestTimeout: 20_000, maxHeaderSize: 16_384 }, listener);
}

interface DemoParts {
  pages: Pages;
  files: ReadonlyMap<string, BuiltFile>;
  isLeaving(): boolean;
}

function answerRequest(request: IncomingMessage, { pages, files, isLeaving }: DemoParts): Answer {
  const target = parseRequestTarget(request.url ?? '');
  if (!target || (request.url ?? '').length > MAX_TARGET) return refuse(400, 'The address is not valid.');
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(405, 'Only GET and HEAD are served.', { Allow: 'GET, HEAD' });
  if (target.path === '/healthz') return isLeaving() ? text(503, 'stopping') : text(200, 'ok');
  const file = files.get(target.path);
  if (file) return answerFile(request, file);
  return target.path === '/' ? answerPage(request, pages, target.query) : refuse(404, 'There is no such page.');
}

function answerPage(request: IncomingMessage, pages: Pages, query: string): Answer {
  const page = pages.read(query);
  const headers = { ...page.headers, 'Cache-Control': PAGE_CACHING, ETag: page.etag, Vary: 'Accept-Encoding' };
  if (matchesEtag(request.headers['if-none-match'], page.etag)) return { status: 304, headers, body: '' };
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  return {
    status: 200,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', ...encodedAs(encoding) },
    body: page[encoding],
  };
}

function answerFile(request: IncomingMessage, file: BuiltFile): Answer {
  const wanted = acceptedEncoding(request.headers['accept-encoding']);
  const encoding = file[wanted] ? wanted : 'identity';
  return {
    status: 200,
    headers: {
      ...FILE_HEADERS,
      'Cache-Control': file.isRevalidated ? ICON_CACHING : IMMUTABLE,
      'Content-Type': file.type,
      Vary: 'Accept-Encoding',
      ...encodedAs(encoding),
    },
    body: file[encoding] ?? file.identity,
  };
}

const encodedAs = (encoding: string): Readonly<Record<string, string>> =>
  encoding === 'identity' ? {} : { 'Content-Encoding': encoding };

const text = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: { ...FILE_HEADERS, 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  body,
});

const refuse = (status: number, reason: string, headers?: Readonly<Record<string, string>>) =>
  text(status, reason, headers);
