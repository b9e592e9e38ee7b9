import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** An editor writes a file in several steps. */
const SETTLE_MS = 100;

/**
 * Does something whenever files are saved, one after the other.
 * @param {{ folders: string[], files: RegExp, onSaved: () => Promise<void>, report: (error: unknown) => void }} options `files` names
 * those that matter; what `onSaved` throws is reported, and the next save tries again
 * @returns {() => void} ends it
 */
export function followFiles({ folders, files, onSaved, report }) {
  let timer;
  let running = Promise.resolve();
  const onChange = (_event, name) => {
    if (!files.test(String(name))) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(onSaved).catch(report);
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
