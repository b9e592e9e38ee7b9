import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the repository: relative paths in the environment are read from here, not from the working directory. */
export const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
