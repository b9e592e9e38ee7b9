import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@cumulus/server/variables';
import type { ExportFile, SourceEntity } from '../space.ts';

const SHIPPED = join(repositoryRoot, 'content');

/** A copy of the shipped content in which a test can break something. */
export interface ContentCopy {
  folder: string;
  /** Changes an entry or asset, or other content of its file. @returns the path of the file */
  edit(id: string, change: (entity: SourceEntity, file: ExportFile) => void): string;
  write(path: string, text: string): void;
  /** The current text of a file. */
  read(file: string): ExportFile;
  /** The line, from 1, of the n-th occurrence of a text after the id of an entry. */
  lineOf(file: string, id: string, text: string): number;
  /** Restores the changed files. */
  restore(): void;
  remove(): void;
}

/** Copies the shipped content; its pictures are linked. */
export function copyContent(): ContentCopy {
  const folder = mkdtempSync(join(tmpdir(), 'content-check-'));
  cpSync(SHIPPED, folder, { recursive: true, filter: (path) => !/[/\\]assets$/.test(path) });
  symlinkSync(join(SHIPPED, 'cumulus/assets'), join(folder, 'cumulus/assets'));
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /entries\/.*\.json$/.test(path),
  );
  const changed = new Map<string, string | undefined>();

  const write = (path: string, text: string) => {
    const file = join(folder, path);
    if (!changed.has(path)) changed.set(path, paths.includes(path) ? readFileSync(file, 'utf8') : undefined);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };

  return {
    folder,
    write,
    edit(id, change) {
      for (const path of paths) {
        const file: ExportFile = JSON.parse(readFileSync(join(folder, path), 'utf8'));
        const entity = [...(file.entries ?? []), ...(file.assets ?? [])].find(({ sys }) => sys.id === id);
        if (!entity) continue;
        change(entity, file);
        write(path, JSON.stringify(file, null, 2));
        return join(folder, path);
      }
      throw new Error(`the content has no "${id}"`);
    },
    read: (file) => JSON.parse(readFileSync(file, 'utf8')),
    lineOf(file, id, text) {
      const whole = readFileSync(file, 'utf8');
      const begin = whole.indexOf(text, whole.indexOf(`"id": "${id}"`));
      return whole.slice(0, begin).split('\n').length;
    },
    restore() {
      for (const [path, text] of changed)
        if (text === undefined) rmSync(join(folder, path));
        else writeFileSync(join(folder, path), text);
      changed.clear();
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
