import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spaceLinks } from '../delivery/deliverEntity.ts';

interface Stored {
  sys: Record<string, unknown>;
  fields?: Record<string, Record<string, Record<string, unknown>>>;
  [key: string]: unknown;
}

const LINKS = spaceLinks('main');

/**
 * An in-memory Content Management API over real HTTP, with what `contentful-import` needs. It requires what the vendor requires: a version header for
 * changes, content types published before entries, files processed.
 */
export async function startManagementApi() {
  const stored = new Map<string, Stored>();
  const uploads: string[] = [];
  const log: string[] = [];
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '').replace(
      /^\/spaces\/main(\/environments\/master)?/,
      '',
    );
    log.push(`${request.method} ${path}`);
    const { status, body } = answer(request, path, await readBody(request));
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(body === undefined ? '' : JSON.stringify(body));
  });

  function answer(request: IncomingMessage, path: string, text: Buffer): Answer {
    const [, kind = '', id = '', ...action] = path.split('/');
    if (path === '') return { status: 200, body: frame(request) };
    if (kind === 'uploads') return upload(text);
    const item = stored.get(`${kind}/${id}`);
    if (request.method !== 'GET') return action.length > 0 ? act(item, action, request) : save(kind, id, request, text);
    if (id === '') return { status: 200, body: list(kind) };
    return item ? { status: 200, body: item } : missing();
  }

  function frame({ url }: IncomingMessage) {
    const isEnvironment = url?.includes('/environments/');
    const sys = isEnvironment ? { type: 'Environment', id: 'master', ...LINKS } : { type: 'Space', id: 'main' };
    return { sys, name: 'main' };
  }

  function upload(bytes: Buffer): Answer {
    uploads.push(bytes.toString('latin1'));
    return { status: 201, body: { sys: { type: 'Upload', id: `upload-${uploads.length}`, ...LINKS } } };
  }

  function list(kind: string) {
    const items = [...stored].filter(([key]) => key.startsWith(`${kind}/`)).map(([, item]) => item);
    if (kind === 'locales')
      items.push({
        sys: { type: 'Locale', id: 'there', version: 1, ...LINKS },
        code: 'en-US',
        name: 'English',
        default: true,
      });
    return { sys: { type: 'Array' }, total: items.length, skip: 0, limit: 100, items };
  }

  function save(kind: string, id: string, request: IncomingMessage, text: Buffer): Answer {
    const body = JSON.parse(text.toString());
    const key = `${kind}/${id || body.code}`;
    const item = stored.get(key);
    const types: Record<string, string> = {
      entries: 'Entry',
      assets: 'Asset',
      content_types: 'ContentType',
      tags: 'Tag',
      locales: 'Locale',
    };
    if (item && Number(request.headers['x-contentful-version']) !== item.sys.version) return conflict();
    const type = String(request.headers['x-contentful-content-type'] ?? '');
    if (kind === 'entries' && !stored.get(`content_types/${type}`)?.sys.publishedVersion)
      return invalid(`content type ${type}`);
    const next = {
      ...body,
      sys: { type: types[kind], id: id || body.code, ...LINKS, version: Number(item?.sys.version ?? 0) + 1 },
    };
    stored.set(key, next);
    return { status: item ? 200 : 201, body: next };
  }

  function act(item: Stored | undefined, action: string[], request: IncomingMessage) {
    if (!item) return missing();
    if (action[0] === 'files') {
      const file = item.fields?.file?.[action[1] ?? ''];
      if (!file?.uploadFrom) return invalid('file without upload');
      file.url = '//images.ctfassets.net/processed';
      return { status: 204 };
    }
    if (action[0] === 'published') {
      if (Number(request.headers['x-contentful-version']) !== item.sys.version) return conflict();
      item.sys.publishedVersion = item.sys.version;
      item.sys.version = Number(item.sys.version) + 1;
    }
    return { status: 200, body: item };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stored,
    uploads,
    log,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

interface Answer {
  status: number;
  body?: unknown;
}

const failure = (status: number, id: string, message: string) => ({
  status,
  body: { sys: { type: 'Error', id }, message },
});
const missing = () => failure(404, 'NotFound', 'The resource could not be found.');
const conflict = () => failure(409, 'VersionMismatch', 'Version mismatch');
const invalid = (what: string) => failure(422, 'InvalidEntry', what);

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
