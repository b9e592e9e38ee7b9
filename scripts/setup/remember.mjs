import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a note for the next start. On a full disk there is none, and the next start does its work again.
 * @param {string} file its folder is made when needed
 * @param {string} text
 */
export function remember(file, text) {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch {
    // Half a note is worse than none.
    rmSync(file, { force: true });
  }
}
