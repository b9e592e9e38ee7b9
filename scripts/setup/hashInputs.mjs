import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { remember } from './remember.mjs';
import { root } from './root.mjs';

/** Files written twice within a tick of the kernel's clock, which takes up to 10 ms, have one time. */
const YOUNG_MS = 50;
/** A time that no file has. */
const UNKNOWN = -1;

/**
 * One digest over the content of files. What a file's size and time say is unchanged isn't read again; a file that was only touched
 * is read and gives the same digest.
 * @param {string[]} places files and folders, absolute; what doesn't exist counts as absent
 * @param {{ index: string, skip?: (path: string) => boolean, extra?: string[] }} options `index` is the file that remembers sizes,
 * times and digests; `extra` are other things the result depends on
 * @returns {string}
 */
export function hashInputs(places, { index, skip = () => false, extra = [] }) {
  const known = readIndex(index);
  const current = {};
  for (const file of places.flatMap((place) => listFiles(place, skip)).sort()) {
    const { mtimeMs, size } = statSync(file);
    const path = relative(root, file);
    const [time, bytes] = known[path] ?? [];
    // A young file may be written again and keep its time: next time it is read whatever that says.
    const kept = Date.now() - mtimeMs < YOUNG_MS ? UNKNOWN : mtimeMs;
    current[path] = time === mtimeMs && bytes === size ? known[path] : [kept, size, digestOf(readFileSync(file))];
  }
  if (JSON.stringify(known) !== JSON.stringify(current)) {
    remember(index, JSON.stringify(current));
  }
  const lines = Object.entries(current).map(([path, [, , digest]]) => `${path} ${digest}`);
  return digestOf([...lines, ...extra].join('\n'));
}

const digestOf = (data) => createHash('sha256').update(data).digest('hex');

function readIndex(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

function listFiles(place, skip) {
  if (skip(place)) return [];
  const stats = statSync(place, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const path = join(place, entry.name);
    if (entry.isDirectory()) return listFiles(path, skip);
    return skip(path) ? [] : [path];
  });
}
