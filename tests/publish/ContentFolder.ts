import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportFile, SourceEntity } from '../../apps/services/content/space.ts';

const SPACE = new URL('../../content/cumulus/', import.meta.url);

/** A copy of the site's content in a folder of its own, to be edited as an editor would. */
export class ContentFolder {
  readonly path: string;
  readonly #files: Map<string, ExportFile>;

  private constructor(path: string, files: Map<string, ExportFile>) {
    this.path = path;
    this.#files = files;
  }

  static async copy(): Promise<ContentFolder> {
    const path = await mkdtemp(join(tmpdir(), 'publish-'));
    const entries = join(path, 'cumulus/entries');
    await cp(new URL('entries', SPACE), entries, { recursive: true });
    await cp(new URL('space.json', SPACE), join(path, 'cumulus/space.json'));
    await cp(new URL('../library', SPACE), join(path, 'library'), { recursive: true });
    const names = (await readdir(entries)).filter((name) => name.endsWith('.json'));
    const files = await Promise.all(
      names.map(async (name) => [name, JSON.parse(await readFile(join(entries, name), 'utf8'))] as const),
    );
    return new ContentFolder(path, new Map(files));
  }

  /** Changes an entry or asset and writes its file, in one step, so that nobody reads half of it. */
  async edit(id: string, change: (entity: SourceEntity) => void): Promise<void> {
    for (const [name, file] of this.#files) {
      const entity = [...(file.entries ?? []), ...(file.assets ?? [])].find(({ sys }) => sys.id === id);
      if (!entity) continue;
      change(entity);
      return this.write(name, file);
    }
    throw new Error(`There is no ${id} in the content`);
  }

  /** Adds a file, or writes one anew. @returns when it is there */
  async write(name: string, file: ExportFile): Promise<void> {
    const path = join(this.path, 'cumulus/entries', name);
    await writeFile(`${path}.new`, JSON.stringify(file, null, 2));
    await rename(`${path}.new`, path);
    this.#files.set(name, file);
  }

  /** @returns a copy of an entry under another id */
  entryLike(id: string, newId: string): SourceEntity {
    const all = [...this.#files.values()].flatMap(({ entries = [] }) => entries);
    const found = all.find(({ sys }) => sys.id === id);
    if (!found) throw new Error(`There is no ${id} in the content`);
    const copy = structuredClone(found);
    copy.sys.id = newId;
    return copy;
  }

  remove(): Promise<void> {
    return rm(this.path, { recursive: true, force: true });
  }
}
