import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';

/** What came back, the body as it was sent. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Sends one request unchanged: without `accept-encoding`, and without decoding the body.
 * @param port the server's port
 * @param path path and query, as sent
 * @param options method, headers (`host` too) and body, and the address of this machine from which to send
 */
export function ask(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string; localAddress?: string } = {},
): Promise<Answer> {
  const { body, ...rest } = options;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, ...rest }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Writes bytes to a server and reads until it ends the connection.
 * @param port the server's port
 * @param text what is written
 * @returns what came back, and how long the connection lived
 */
export function sendRaw(port: number, text: string): Promise<{ text: string; ms: number }> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve({ text: received, ms: performance.now() - begun }));
  });
}

/** A request for `ask`, with its path. */
export interface Asking {
  path: string;
  options: { method?: string; headers?: Record<string, string>; body?: string };
}

/**
 * Sends many requests, 5,000 a second whatever the answers do, from a thread of its own, so that the sending doesn't hold up the server under test.
 * @param port the server's port
 * @param requests what is sent
 * @returns the statuses
 */
export function askFromThread(port: number, requests: Asking[]): Promise<number[]> {
  const code = `
    const { workerData: { url, port, requests }, parentPort } = require('node:worker_threads');
    import(url).then(async ({ ask }) => {
      const answers = await Promise.all(requests.map(async ({ path, options }, index) => {
        // More connections in one moment than a listening socket lets wait (511) would come a second later.
        await new Promise((resolve) => setTimeout(resolve, Math.floor(index / 100) * 20));
        return ask(port, path, options);
      }));
      require('node:http').globalAgent.destroy();
      parentPort.postMessage(answers.map(({ status }) => status));
    });`;
  const workerData = { url: new URL('./ask.ts', import.meta.url).href, port, requests };
  return new Promise((resolve, reject) => {
    const worker = new Worker(code, { eval: true, workerData });
    let statuses: number[] = [];
    worker.once('message', (message: number[]) => {
      statuses = message;
    });
    // Not ended from here: with this many sockets that can abort the whole process.
    worker.once('exit', () => resolve(statuses));
    worker.once('error', reject);
  });
}
