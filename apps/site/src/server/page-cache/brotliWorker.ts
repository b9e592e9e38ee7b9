import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import { windowBits } from '../http/compression.ts';

const LOWEST_PRIORITY = 19;
const BEST_QUALITY = 11;

try {
  // Linux gives each thread a priority of its own: this one only gets time that answering requests leaves.
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  setPriority(thread, LOWEST_PRIORITY);
} catch {
  // Elsewhere it runs like any other.
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
