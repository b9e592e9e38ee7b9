import { fileURLToPath } from 'node:url';

/** The repository's folder, as an absolute path without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
