import { Worker } from 'node:worker_threads';

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
