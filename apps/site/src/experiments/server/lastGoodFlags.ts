import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@cumulus/disk';
import type { FlagsEnvironment } from './flagsEnvironment.ts';
import type { PlainPayload } from './payloadSchema.ts';

/** The flags on disk, which decide when the flag service is away at the start. */
export interface LastGoodFlags {
  /** @returns JSON; nothing where there is none */
  read(): Promise<string | undefined>;
  write(plain: PlainPayload): Promise<void>;
}

/** For the site alone: it is decrypted, so that it outlives a wrong key. */
const OWNER_ONLY = 0o600;

/** @param environment names the folder and, by host and client key, the file: flags of two services never mix */
export function lastGoodFlags({ apiHost, clientKey, cacheDirectory }: FlagsEnvironment): LastGoodFlags {
  const name = `${apiHost.replace(/^https?:\/\//, '')}_${clientKey}`.replace(/[^\w.-]/g, '-');
  const file = join(cacheDirectory, `${name}.json`);
  return {
    async read() {
      try {
        return await readFile(file, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
          console.error(`[flags] ${file} can't be read: ${(error as Error).message}`);
        return undefined;
      }
    },
    write: (plain) => replaceFile(file, JSON.stringify(plain), OWNER_ONLY),
  };
}
