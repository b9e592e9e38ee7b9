import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import {
  currentRequestId,
  dropForeignRequestId,
  requestIdHeaders,
  requestIdOf,
  runInRequest,
} from './requestContext.ts';

const SENT = '0123456789abcdef0123456789abcdef';

/** A server that takes ids of requests with `trusted: 1`. */
async function start(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    dropForeignRequestId(request, ({ headers }) => headers.trusted === '1');
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return (headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}/`, { headers });
}

it('an id is taken from a trusted proxy only, and only in its form; else one is made, for the whole request', async () => {
  const get = await start((request, response) => response.end(`${requestIdOf(request)} ${requestIdOf(request)}`));
  const idOf = async (headers?: Record<string, string>) => {
    const [id, again] = (await (await get(headers)).text()).split(' ');
    expect(again).toBe(id);
    return id;
  };
  expect(await idOf({ trusted: '1', 'x-request-id': SENT })).toBe(SENT);
  const uuid = '6f9619ff-8b86-d011-b42d-00c04fc964ff';
  expect(await idOf({ trusted: '1', 'x-request-id': uuid })).toBe(uuid);
  const made = [
    await idOf(),
    await idOf({ 'x-request-id': SENT }),
    ...(await Promise.all(
      [
        '',
        'short',
        `${SENT}\t`.repeat(3),
        'a'.repeat(65),
        `${SENT}, ${SENT}`,
        `<${SENT}>`,
        'ada@mail.example.com',
        '../../../../../etc',
      ].map((id) => idOf({ trusted: '1', 'x-request-id': id })),
    )),
  ];
  for (const id of made) expect(id).toMatch(/^[\da-f]{16}$/);
  expect(new Set(made).size).toBe(made.length);
});

it('what is done for a request has its id, until it is answered', async () => {
  const seen: unknown[] = [];
  const late = Promise.withResolvers<void>();
  const get = await start((request, response) =>
    runInRequest(response, async () => {
      await new Promise(setImmediate);
      seen.push(
        currentRequestId() === requestIdOf(request),
        requestIdHeaders()['x-request-id'] === requestIdOf(request),
      );
      response.once('close', () =>
        setImmediate(() => late.resolve(void seen.push(currentRequestId(), requestIdHeaders()))),
      );
      response.end();
    }),
  );
  await get();
  await late.promise;
  expect(seen).toEqual([true, true, undefined, {}]);
  expect([currentRequestId(), requestIdHeaders()]).toEqual([undefined, {}]);
});
