import { open } from 'node:fs/promises';

/** Reads a part of a file; at the file's end the part is shorter. */
export type ReadPart = (start: number, length: number) => Promise<Buffer>;

/**
 * Opens a file to read parts of it.
 * @param use reads what it needs; the file is closed afterwards
 */
export async function readParts<T>(path: string, use: (read: ReadPart) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await use(async (start, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    });
  } finally {
    await file.close();
  }
}
