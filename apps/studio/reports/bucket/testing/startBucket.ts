import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { S3mini } from 's3mini';
import type { BucketSettings } from '../bucketSettings.ts';

/** Answers a request in place of the server; true where it did. */
export type Fault = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** A bucket of an S3 server, behind a proxy that can misbehave. */
export interface TestBucket {
  settings: BucketSettings;
  /** Method and path of each request, without the query. */
  requests: string[];
  /** What goes wrong from now on; undefined: nothing. */
  fault: Fault | undefined;
  /** Keys of a page of a list; all of them where it is undefined. */
  pageKeys: number | undefined;
  /** What is below the prefix, by path. */
  files(): Promise<Map<string, Buffer>>;
  /** Stores something there, as another program. */
  store(path: string, text: string): Promise<unknown>;
  close(): Promise<void>;
}

/** An error as S3 answers it. */
export function refuse(outgoing: ServerResponse, status: number, code: string): true {
  outgoing.writeHead(status, { 'Content-Type': 'application/xml', Connection: 'close' });
  outgoing.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>no</Message></Error>`);
  return true;
}

const TOKEN = /&?continuation-token=(\d+)/;

/** Sends a page of a list, from an entry on. The server can't make pages: its tokens are encrypted by DES, which OpenSSL no longer has. */
async function sendPage(answer: IncomingMessage, outgoing: ServerResponse, keys: number, from: number): Promise<void> {
  const list = await text(answer);
  const entries = list.match(/<Contents>.*?<\/Contents>/gs) ?? [];
  const next = from + keys;
  const end =
    next < entries.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>';
  outgoing.setHeader('Content-Type', 'application/xml');
  outgoing.end(
    list
      .replace(/<Contents>.*<\/Contents>/s, entries.slice(from, next).join(''))
      .replace(/<IsTruncated>\w+<\/IsTruncated>/, end),
  );
}

/** Starts the S3 server, with one empty bucket. */
export async function startBucket(): Promise<TestBucket> {
  const folder = mkdtempSync(join(tmpdir(), 'bucket-'));
  const start = async (allowMismatchedSignatures: boolean) => {
    const server = new S3rver({
      ...{ port: 0, address: '127.0.0.1', silent: true, directory: folder, vhostBuckets: false },
      ...{ allowMismatchedSignatures, configureBuckets: [{ name: 'cumulus' }] },
    });
    const { port } = (await server.run()) as AddressInfo;
    return { server, port };
  };
  // It computes signatures of lists without the slash after the bucket's name, which S3 counts: lists go to one that doesn't compare them, on the same folder.
  const [objects, lists] = [await start(false), await start(true)];
  const proxy = createServer((incoming, outgoing) => {
    bucket.requests.push(`${incoming.method} ${incoming.url?.split('?')[0]}`);
    if (bucket.fault?.(incoming, outgoing)) return void incoming.resume();
    const { method, url = '', headers } = incoming;
    const isList = url.startsWith('/cumulus/?');
    const { port } = isList ? lists : objects;
    const path = isList ? url.replace(TOKEN, '') : url;
    const onward = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      if (isList && bucket.pageKeys)
        return void sendPage(answer, outgoing, bucket.pageKeys, Number(TOKEN.exec(url)?.[1] ?? 0));
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const key = { keyId: 'S3RVER', secret: 'S3RVER' };
  const own = new S3mini({
    ...{ endpoint: `http://127.0.0.1:${lists.port}/cumulus`, region: 'us-east-1' },
    ...{ accessKeyId: key.keyId, secretAccessKey: key.secret },
  });
  const bucket: TestBucket = {
    settings: { bucket: 'cumulus', region: 'us-east-1', endpoint, prefix: 'web/lake', ...key },
    requests: [],
    fault: undefined,
    pageKeys: undefined,
    async files() {
      const found = (await own.listObjects('/', 'web/lake/')) ?? [];
      const read = async ({ Key }: { Key: string }) => {
        const bytes = Buffer.from((await own.getObjectArrayBuffer(Key)) ?? new ArrayBuffer(0));
        return [Key.slice('web/lake/'.length), bytes] as const;
      };
      return new Map(await Promise.all(found.map(read)));
    },
    store: (path, text) => own.putObject(`web/lake/${path}`, text),
    async close() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await Promise.all([objects.server.close(), lists.server.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return bucket;
}
