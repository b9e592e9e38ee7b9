import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { exactBuffer } from './exactBuffer.ts';

/** Compresses as well as can be in a thread of the lowest priority: one body at a time, half a second each. */
export interface SlowBrotli {
  /** @throws when the thread failed; the next call starts a new one */
  compress(body: Buffer): Promise<Buffer>;
  /** Lets the body that is underway be finished, then ends the thread. */
  stop(): Promise<void>;
}

export function slowBrotli(): SlowBrotli {
  let worker: Worker | undefined;

  function start(): Worker {
    const started = new Worker(new URL('./brotliWorker.ts', import.meta.url));
    started.unref();
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  return {
    compress(body) {
      worker ??= start();
      const current = worker;
      return new Promise((resolve, reject) => {
        const settle = (finish: () => void) => {
          current.off('message', onMessage);
          current.off('error', onError);
          current.off('exit', onExit);
          finish();
        };
        // A small result lies somewhere in a larger block that was sent along.
        const onMessage = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
          settle(() => resolve(exactBuffer(Buffer.from(buffer, byteOffset, byteLength))));
        const onError = (error: Error) => settle(() => reject(error));
        const onExit = () => settle(() => reject(new Error('the compressing thread ended')));
        current.on('message', onMessage).on('error', onError).on('exit', onExit);
        current.postMessage(body);
      });
    },
    async stop() {
      if (!worker) return;
      const ended = once(worker, 'exit');
      worker.ref();
      // Ended from outside, just when it begins a body, the whole process would abort (Node 24: "close before init").
      worker.postMessage(undefined);
      await ended;
    },
  };
}
