import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import { windowBits } from '../http/compression.ts';

const LOWEST_PRIORITY = 19;
const BEST_QUALITY = 11;

try {
  // On Linux each thread has its own priority: this one must not slow down requests.
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  setPriority(thread, LOWEST_PRIORITY);
} catch {
  // On other systems it keeps the normal priority.
}

parentPort?.on('message', (body: Uint8Array | undefined) => {
  if (!body) {
    parentPort?.close();
    return;
  }
  const compressed = brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BEST_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
    },
  });
  parentPort?.postMessage(compressed);
});
