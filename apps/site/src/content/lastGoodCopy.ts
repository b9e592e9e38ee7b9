import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@cumulus/disk';
import type { ContentSnapshot } from './ContentSnapshot.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';

/** The snapshot on disk, from which the site serves when the content system is away. */
export interface LastGoodCopy {
  read(): Promise<ContentSnapshot | undefined>;
  write(snapshot: ContentSnapshot): Promise<void>;
}

/** @param environment names the folder and, by space and host, the file: copies of two systems never mix */
export function lastGoodCopy(environment: ContentEnvironment): LastGoodCopy {
  const { host, space, environment: branch, isPreview } = environment;
  const name = [host, space, branch, isPreview ? 'preview' : 'published'].join('_').replace(/[^\w.-]/g, '-');
  const file = join(environment.cacheDirectory, `${name}.json`);
  return {
    async read() {
      try {
        return JSON.parse(await readFile(file, 'utf8')) as ContentSnapshot;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
          console.error(`[content] ${file} can't be read: ${(error as Error).message}`);
        return undefined;
      }
    },
    write: (snapshot) => replaceFile(file, JSON.stringify(snapshot)),
  };
}
