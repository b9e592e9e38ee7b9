import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBucketFetch } from './bucketFetch.ts';
import { copyLake } from './copyLake.ts';
import { countBehind, readCopyState } from './copyState.ts';
import { describeBucketFault } from './describeBucketFault.ts';
import { LakeBucket } from './LakeBucket.ts';
import { createLakeFolder, eventFile } from './testing/createLakeFolder.ts';
import { type Fault, refuse, startBucket, type TestBucket } from './testing/startBucket.ts';

const MANIFEST = 'manifest.json';
const FIRST = eventFile(1);
const SECOND = eventFile(2);
const THIRD = eventFile(3);

let server: TestBucket;
let lake: ReturnType<typeof createLakeFolder>;
let bucket: LakeBucket;
beforeAll(async () => {
  server = await startBucket();
});
afterAll(() => server.close());
let count = 0;
beforeEach(() => {
  count += 1;
  // A part of the bucket for each test.
  const settings = { ...server.settings, prefix: `${server.settings.prefix}/${count}` };
  bucket = new LakeBucket(settings, createBucketFetch({ wait: async () => undefined }));
  lake = createLakeFolder();
  lake.add(FIRST, 'first');
  server.requests.length = 0;
});
afterEach(() => {
  server.fault = undefined;
  server.pageKeys = undefined;
  lake.remove();
});

const copy = () => copyLake(lake.folder, bucket);
const faultOf = (copying: Promise<unknown>) => copying.then(() => 'none', describeBucketFault);

/** What the bucket has, as text. */
async function content(): Promise<Record<string, string>> {
  const own = `${count}/`;
  const files = [...(await server.files())].filter(([path]) => path.startsWith(own));
  return Object.fromEntries(files.map(([path, bytes]) => [path.slice(own.length), String(bytes)]).sort());
}

const kindOf = (line: string) => line.replace(/^(\w+) .*\/(\d+)-0\.parquet$/, '$1 $2').replace(/^(\w+) .*\//, '$1 ');

it.each(['day=2026-11-28', 'parts', 'over-midnight'])('deletes visits that an erasure replaced: %s', async (kind) => {
  const visits = `visits/${kind}/00000002.parquet`;
  lake.add(visits, 'the visits of Mara');
  await copy();
  lake.add(SECOND, 'others', { gone: [visits], isErasure: true });
  expect(await copy()).toEqual({ stored: 1, removed: 1 });
  expect(Object.keys(await content())).toEqual([FIRST, SECOND, MANIFEST]);
});

it('stores the files, then the manifest, and later only what is new; what was replaced goes with it', async () => {
  lake.add(SECOND, 'second');
  expect(await copy()).toEqual({ stored: 2, removed: 0 });
  expect(await content()).toEqual({ [FIRST]: 'first', [SECOND]: 'second', [MANIFEST]: lake.manifest });
  expect(server.requests.filter((line) => line.startsWith('PUT')).map(kindOf)).toEqual([
    ...['PUT 00000001', 'PUT 00000002', 'PUT manifest.json'],
  ]);
  lake.add(THIRD, 'both', { gone: [FIRST, SECOND] });
  expect(await copy()).toEqual({ stored: 1, removed: 0 });
  // Queries may still read what was replaced.
  expect(Object.keys(await content())).toEqual([FIRST, SECOND, THIRD, MANIFEST]);
  lake.change({ replaced: [] });
  server.requests.length = 0;
  expect(await copy()).toEqual({ stored: 0, removed: 2 });
  expect(await content()).toEqual({ [THIRD]: 'both', [MANIFEST]: lake.manifest });
  const changes = server.requests.filter((line) => !line.startsWith('GET')).map(kindOf);
  // The manifest that is there doesn't name them either.
  expect(changes).toEqual(['DELETE 00000001', 'DELETE 00000002', 'PUT manifest.json']);
  expect(await copy()).toEqual({ stored: 0, removed: 0 });
});

it('deletes an erased file once the manifest without it is there, and leaves what isn’t the lake’s', async () => {
  await copy();
  await server.store(`${count}/notes/other.parquet`, 'of somebody else');
  lake.add(SECOND, 'rest', { gone: [FIRST], isErasure: true });
  server.requests.length = 0;
  expect(await copy()).toEqual({ stored: 1, removed: 1 });
  const changes = server.requests.filter((line) => !line.startsWith('GET')).map(kindOf);
  expect(changes).toEqual(['PUT 00000002', 'PUT manifest.json', 'DELETE 00000001']);
  expect(Object.keys(await content())).toEqual([SECOND, MANIFEST, 'notes/other.parquet']);
});

it('knows a bucket whose list has several pages, and erases from the last one', async () => {
  const files = Array.from({ length: 7 }, (_, index) => eventFile(index + 2));
  for (const path of files) lake.add(path, `content of ${path}`);
  expect(await copy()).toEqual({ stored: 8, removed: 0 });
  server.pageKeys = 2;
  server.requests.length = 0;
  expect(await copy()).toEqual({ stored: 0, removed: 0 });
  // Nine keys with the manifest.
  expect(server.requests.filter((line) => line === 'GET /cumulus/')).toHaveLength(5);
  lake.add(eventFile(9), 'rest', { gone: files.slice(-1), isErasure: true });
  expect(await copy()).toMatchObject({ removed: 1 });
  expect(Object.keys(await content())).toHaveLength(9);
  expect(await content()).not.toHaveProperty([files.at(-1) ?? '']);
});

it('goes on where it was ended, and knows what the bucket has without its notes', async () => {
  lake.add(SECOND, 'second');
  let puts = 0;
  server.fault = (incoming, outgoing) => {
    puts += incoming.method === 'PUT' ? 1 : 0;
    return puts === 2 && refuse(outgoing, 403, 'AccessDenied');
  };
  expect(await faultOf(copy())).toContain('403 AccessDenied: its key has to list, read, write and delete');
  expect(await content()).toEqual({ [FIRST]: 'first' });
  server.fault = undefined;
  rmSync(join(lake.folder, 'bucket.json'));
  expect(await copy()).toEqual({ stored: 1, removed: 0 });
  const ending = copyLake(lake.folder, bucket, { signal: AbortSignal.abort(new Error('another follows')) });
  await expect(ending).rejects.toThrow('another follows');
});

it('stores again what another program changed in the bucket', async () => {
  await copy();
  await server.store(`${count}/${FIRST}`, 'FIRST');
  expect(await copy()).toEqual({ stored: 1, removed: 0 });
  expect(await content()).toMatchObject({ [FIRST]: 'first' });
});

it('leaves the copy of another lake, and a later state of its own, to restore from', async () => {
  await copy();
  const before = await content();
  lake.change({ generation: 1 });
  expect(await faultOf(copy())).toMatch(/^it has a later state of the lake \(2, here 1\): restore the lake from it/);
  lake.change({ id: 'empty-lake', generation: 900, files: [] });
  expect(await faultOf(copy())).toMatch(/^it has the copy of another lake: restore/);
  expect(await content()).toEqual(before);
});

describe.each<[name: string, fault: Fault, said: string]>([
  ['is busy', (_, outgoing) => refuse(outgoing, 503, 'SlowDown'), '503 SlowDown: it is busy'],
  [
    'has another clock',
    (_, outgoing) => refuse(outgoing, 403, 'RequestTimeTooSkewed'),
    'the clocks of this machine and of the server differ',
  ],
  ['no longer takes the key', (_, outgoing) => refuse(outgoing, 403, 'InvalidAccessKeyId'), 'LAKE_S3_KEY_ID'],
  ['has no such bucket', (_, outgoing) => refuse(outgoing, 404, 'NoSuchBucket'), 'there is no bucket cumulus'],
  [
    'is elsewhere',
    (_, outgoing) => {
      outgoing.setHeader('Location', 'http://127.0.0.1:1/elsewhere');
      return refuse(outgoing, 307, 'TemporaryRedirect');
    },
    '307 TemporaryRedirect: the bucket has another address',
  ],
  ['answers 200 with an error', (_, outgoing) => refuse(outgoing, 200, 'InternalError'), 'it answers 200 with <?xml'],
  [
    'answers with a page of a proxy',
    (_, outgoing) => {
      outgoing.writeHead(200, { 'Content-Type': 'text/html' });
      outgoing.end('<html>Sign in</html>');
      return true;
    },
    'it answers 200 with <html>',
  ],
  [
    'cuts the connection',
    ({ socket }) => {
      socket.destroy();
      return true;
    },
    "the server can't be reached",
  ],
])('a server that %s', (_, fault, said) => {
  it('is named, and nothing is lost', async () => {
    await copy();
    lake.add(SECOND, 'second');
    const before = await content();
    server.fault = fault;
    expect(await faultOf(copy())).toContain(said);
    expect(await content()).toEqual(before);
    expect(countBehind(JSON.parse(lake.manifest), await readCopyState(lake.folder, bucket.name))).toBe(1);
    server.fault = undefined;
    expect(await copy()).toEqual({ stored: 1, removed: 0 });
  });
});

it('isn’t deceived by a server that stores something else, or deletes nothing', async () => {
  server.fault = ({ method }, outgoing) => {
    if (method !== 'PUT') return false;
    outgoing.setHeader('ETag', '"d41d8cd98f00b204e9800998ecf8427e"');
    outgoing.end();
    return true;
  };
  expect(await faultOf(copy())).toMatch(/with another checksum: it isn't what was sent$/);
  server.fault = ({ method }, outgoing) => {
    if (method !== 'PUT') return false;
    outgoing.end();
    return true;
  };
  expect(await faultOf(copy())).toMatch(/with no ETag/);
  server.fault = undefined;
  await copy();
  lake.add(SECOND, 'rest', { gone: [FIRST], isErasure: true });
  server.fault = ({ method }, outgoing) => {
    if (method !== 'DELETE') return false;
    outgoing.writeHead(204).end();
    return true;
  };
  expect(await faultOf(copy())).toContain(`1 files are still there after they were deleted, such as ${FIRST}`);
  server.fault = undefined;
  expect(await copy()).toEqual({ stored: 0, removed: 1 });
});

it('deletes the versions of an erased file where the bucket keeps them', async () => {
  await copy();
  lake.add(SECOND, 'rest', { gone: [FIRST], isErasure: true });
  const deleted: (string | null)[] = [];
  const key = `web/lake/${count}/${FIRST}`;
  const version = (kind: string, id: string) =>
    `<${kind}><Key>${key}</Key><VersionId>${id}</VersionId><IsLatest>false</IsLatest><Size>5</Size></${kind}>`;
  server.fault = ({ method, url = '' }, outgoing) => {
    const query = new URL(url, 'http://localhost').searchParams;
    if (method === 'DELETE') deleted.push(query.get('versionId'));
    if (method === 'DELETE' && !query.has('versionId')) {
      outgoing.writeHead(204, { 'x-amz-delete-marker': 'true', 'x-amz-version-id': 'marker' }).end();
      return true;
    }
    if (!query.has('versions')) return false;
    outgoing.writeHead(200, { 'Content-Type': 'application/xml' });
    outgoing.end(
      `<ListVersionsResult>${version('Version', 'one')}${version('DeleteMarker', 'marker')}</ListVersionsResult>`,
    );
    return true;
  };
  expect(await copy()).toEqual({ stored: 1, removed: 1 });
  expect(deleted).toEqual([null, 'one', 'marker']);
});

it('repeats a request that was refused for a moment', async () => {
  let refused = 0;
  server.fault = (_, outgoing) => {
    refused += 1;
    return refused % 3 !== 0 && refuse(outgoing, 503, 'SlowDown');
  };
  expect(await copy()).toEqual({ stored: 1, removed: 0 });
});

it('ends a request that takes too long', async () => {
  const limits: (AbortSignal | null | undefined)[] = [];
  const fetch = createBucketFetch({
    wait: async () => undefined,
    fetch: async (_, init) => {
      limits.push(init?.signal);
      throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    },
  });
  expect(await faultOf(copyLake(lake.folder, new LakeBucket(server.settings, fetch)))).toContain('timeout');
  expect(limits).toHaveLength(4);
  expect(limits.every((signal) => signal instanceof AbortSignal)).toBe(true);
});

it('goes on with the lake as it is where a file was erased while it was copied', async () => {
  lake.add(SECOND, 'second');
  let isErased = false;
  server.fault = ({ method, url = '' }) => {
    if (method === 'PUT' && url.includes('00000001') && !isErased) {
      isErased = true;
      lake.add(THIRD, 'rest', { gone: [SECOND], isErasure: true });
    }
    return false;
  };
  expect(await copy()).toEqual({ stored: 1, removed: 0 });
  expect(await content()).toEqual({ [FIRST]: 'first', [THIRD]: 'rest', [MANIFEST]: lake.manifest });
});
