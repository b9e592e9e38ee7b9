import { createHmac, randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolder } from '@cumulus/disk';
import { createLog } from '@cumulus/http/log';

const BYTES = 32;
const MODE = 0o600;

/** The studio's own secret, by which it signs and names what it must be able to recognize. */
export class StudioKey {
  readonly #key: Buffer;
  /** Why it isn't kept; undefined where it is. */
  readonly fault: string | undefined;

  constructor(key: Buffer = randomBytes(BYTES), fault?: string) {
    this.#key = key;
    this.fault = fault;
  }

  /** A keyed hash. @param purpose hashes of different purposes have nothing in common */
  hash(purpose: string, text: string): string {
    return createHmac('sha256', this.#key).update(`${purpose}\n${text}`).digest('base64url');
  }
}

/** Reads the key of this installation, which is made at the first start. Where none can be kept, it is one of this process. */
export async function readStudioKey(folder: string): Promise<StudioKey> {
  const file = join(folder, 'key');
  try {
    return await readKey(file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await createFolder(folder, 0o700);
      await makeKey(file);
      return readKey(file);
    });
  } catch (error) {
    const fault = `no key can be kept in ${file}, so that hashes in the audit log end with this process: ${(error as Error).message}`;
    createLog('studio').warn(fault);
    return new StudioKey(undefined, fault);
  }
}

/** Of two processes that start at the same time, both have that of the first. */
async function makeKey(file: string): Promise<void> {
  try {
    await writeFile(file, randomBytes(BYTES).toString('hex'), { mode: MODE, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    // On a full disk a part of it would be no key for good.
    await rm(file, { force: true });
    throw error;
  }
}

async function readKey(file: string): Promise<StudioKey> {
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
  if (key.length !== BYTES) throw new Error(`it isn't ${BYTES} bytes in hexadecimal`);
  return new StudioKey(key);
}
