import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { createBucketFetch } from './bucketFetch.ts';

const BYTES = 48_000_000;
const SMALL = 8_000_000;
const wait = async () => undefined;

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** A server, and a file that can be sent to it. */
async function start(answer: Answer) {
  const folder = await mkdtemp(join(tmpdir(), 'send-'));
  const path = join(folder, 'file.parquet');
  await writeFile(path, Buffer.alloc(BYTES, 7));
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cumulus/file`;
  const send = async (file?: Blob) => {
    const body = file ?? (await openAsBlob(path));
    return createBucketFetch({ wait })(url, { method: 'PUT', body, headers: { 'x-amz-date': 'now' } });
  };
  return { path, send };
}

/** Bytes that the program holds outside of JavaScript's own memory, after a collection. */
async function heldBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 3; round += 1) {
    collect();
    await new Promise(setImmediate);
  }
  return process.memoryUsage().arrayBuffers;
}

it('holds no copy of a file that it sends', async () => {
  const before = await heldBytes();
  let received = 0;
  let held = 0;
  const { send } = await start(async (incoming, outgoing) => {
    expect(incoming.headers).toMatchObject({ 'content-length': String(BYTES), 'x-amz-date': 'now' });
    for await (const chunk of incoming) received += (chunk as Buffer).length;
    // Everything was sent, and isn't answered yet.
    held = (await heldBytes()) - before;
    outgoing.setHeader('ETag', '"stored"').end();
  });
  const { status, headers } = await send();
  expect([status, headers.get('etag'), received]).toEqual([200, '"stored"', BYTES]);
  expect(held).toBeLessThan(SMALL);
});

it('reads the file at the pace of a server that is slow', async () => {
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<IncomingMessage>();
  const { send } = await start(async (incoming, outgoing) => {
    // Some of the file is there, and nothing is read of it.
    incoming.once('readable', () => hold(incoming));
    incoming.once('end', () => outgoing.setHeader('ETag', '"stored"').end());
  });
  const before = await heldBytes();
  const sending = send();
  const incoming = await isHeld;
  // What the system's buffers have no room for is still in the file.
  expect((await heldBytes()) - before).toBeLessThan(SMALL);
  incoming.resume();
  expect((await sending).status).toBe(200);
});

it('sends the file again to a server that failed in the middle of it', async () => {
  let attempts = 0;
  let received = 0;
  const { send } = await start(async (incoming, outgoing) => {
    attempts += 1;
    if (attempts < 3) incoming.once('data', () => incoming.socket.destroy());
    else {
      for await (const chunk of incoming) received += (chunk as Buffer).length;
      outgoing.end();
    }
  });
  expect((await send()).status).toBe(200);
  expect([attempts, received]).toEqual([3, BYTES]);
});

it('says why, where the server fails each time', async () => {
  const { send } = await start((incoming) => incoming.once('data', () => incoming.socket.destroy()));
  await expect(send()).rejects.toMatchObject({ code: expect.stringMatching(/^(ECONNRESET|EPIPE)$/) });
});

it('gives the answer of a server that refuses the file before it has it, and sends no more', async () => {
  const refusal = '<Error><Code>AccessDenied</Code></Error>';
  let received = 0;
  const { send } = await start((incoming, outgoing) => {
    incoming.once('data', (chunk: Buffer) => {
      received = chunk.length;
      incoming.pause();
      // It isn't ended: the server would read the rest of the file then.
      outgoing.writeHead(403, { 'Content-Type': 'application/xml', 'Content-Length': refusal.length }).write(refusal);
    });
  });
  const answer = await send();
  expect([answer.status, await answer.text()]).toEqual([403, refusal]);
  expect(received).toBeLessThan(BYTES);
});

it('fails where the file is gone before it is read', async () => {
  const { path, send } = await start((incoming, outgoing) => {
    incoming.resume();
    outgoing.end();
  });
  const file = await openAsBlob(path);
  await rm(path);
  await expect(send(file)).rejects.toThrow('The blob could not be read');
});
