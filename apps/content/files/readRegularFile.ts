import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

/** A megabyte, as messages and documentation count it. */
export const MB = 1_000_000;

/**
 * Reads a text. Reading a named pipe or a device may never end, so that only regular files are read, up to a size; links to them are followed.
 * @throws Error that names what is there instead, and what is expected; or that of the file system
 */
export async function readRegularFile(path: string, maxBytes: number): Promise<string> {
  // Opening a pipe would block until something writes to it.
  await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const expected = `expected a text of at most ${maxBytes / MB} MB`;
  const found = await file.stat();
  if (!found.isFile()) throw new Error(`it is no regular file; ${expected}`);
  if (found.size > maxBytes) throw new Error(`it has ${describeSize(found.size)}; ${expected}`);
  // The file may grow while it is read: one byte more than allowed tells.
  const bytes = await buffer(file.createReadStream({ end: maxBytes, autoClose: false }));
  if (bytes.length > maxBytes) throw new Error(`it has over ${describeSize(maxBytes)}; ${expected}`);
  return bytes.toString('utf8');
}

const describeSize = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;
