import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A flag service of the test's own, over real HTTP. */
export interface ScriptedFlagService {
  host: string;
  /** Answers requests for flags; replace it to simulate a failure. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** What the default answer holds. */
  payload: unknown;
  isStreaming: boolean;
  /** Number of requests for flags. */
  requestCount: number;
  /** Begins a stream; replace it to simulate a failure. */
  openStream(stream: ServerResponse): void;
  /** Open streams. */
  streams: Set<ServerResponse>;
  send(event: string, data: unknown): void;
  /** Nobody listens any more; connections are cut. */
  stop(): Promise<void>;
  /** Listens again at the same address. */
  start(): Promise<void>;
}

/**
 * Starts it; it is stopped when the test is done.
 * @param payload what the default answer holds
 * @param ownPort port to listen on; undefined: a free one
 */
export async function scriptedFlagService(
  payload: unknown = { features: {} },
  ownPort = 0,
): Promise<ScriptedFlagService> {
  let port = ownPort;
  const server = createServer((request, response) => {
    response.setHeader('access-control-expose-headers', 'x-sse-support');
    if (service.isStreaming) response.setHeader('x-sse-support', 'enabled');
    if (request.url?.startsWith('/sub/')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      service.streams.add(response);
      response.once('close', () => service.streams.delete(response));
      service.openStream(response);
      return;
    }
    service.requestCount += 1;
    service.answer(request, response);
  });
  const service: ScriptedFlagService = {
    ...{ host: '', payload, isStreaming: false, requestCount: 0, streams: new Set() },
    answer(_, response) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(service.payload));
    },
    openStream: (stream) => void stream.write(': here\n\n'),
    send(event, data) {
      const text = typeof data === 'string' ? data : JSON.stringify(data);
      for (const stream of service.streams) stream.write(`event: ${event}\ndata: ${text}\n\n`);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    async start() {
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      ({ port } = server.address() as AddressInfo);
      service.host = `http://127.0.0.1:${port}`;
    },
  };
  await service.start();
  onTestFinished(() => void service.stop());
  return service;
}
