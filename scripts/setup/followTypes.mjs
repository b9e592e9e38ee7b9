import { readdirSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { generateTypes } from './generateTypes.mjs';
import { reportFailure } from './reportFailure.mjs';
import { root } from './root.mjs';

/** An editor writes a file in several steps. */
const SETTLE_MS = 100;

/**
 * Generates the types again whenever the content model or a flag is saved. One that can't be read is reported, and the types stay.
 * @param {{ folders?: string[], generate?: () => Promise<void>, report?: (error: unknown) => void }} [options]
 * @returns {() => void} ends it
 */
export function followTypes({
  folders = [join(root, 'content'), resolve(root, process.env.FLAGS_DIR || 'flags')],
  generate = generateTypes,
  report = reportFailure,
} = {}) {
  let timer;
  let running = Promise.resolve();
  const onChange = (_event, name) => {
    if (!String(name).endsWith('.json')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(generate).catch(report);
    }, SETTLE_MS);
  };
  // On Linux a recursive watch loses files that an editor replaces by renaming: each folder is watched by itself.
  const watchers = folders.flatMap(withSubfolders).map((folder) => watch(folder, { persistent: false }, onChange));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

function withSubfolders(folder) {
  const names = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'assets',
  );
  return [folder, ...names.flatMap(({ name }) => withSubfolders(join(folder, name)))];
}
