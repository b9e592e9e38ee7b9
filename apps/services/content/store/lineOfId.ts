import { readFileSync } from 'node:fs';

/** 1-based line of `"id": "<id>"` in a file, for messages; undefined when it can't be found. */
export function lineOfId(file: string, id: string): number | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const escaped = JSON.stringify(id).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const match = new RegExp(`"id"\\s*:\\s*${escaped}`).exec(text);
    return match ? text.slice(0, match.index).split('\n').length : undefined;
  } catch {
    return undefined;
  }
}
