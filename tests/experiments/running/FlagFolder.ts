import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExperimentFile } from '../../../apps/services/growthbook/files/schemas.ts';
import { copyRunningFlags } from '../../flags/copyRunningFlags.ts';

/** A copy of the site's flags in a folder of its own, with experiments that run, to be edited while they are served. */
export class FlagFolder {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async copy(): Promise<FlagFolder> {
    return new FlagFolder(copyRunningFlags(await mkdtemp(join(tmpdir(), 'flags-'))));
  }

  /** Adds a file, or writes one anew, in one step, so that nobody reads half of it. */
  async write(name: string, content: object): Promise<void> {
    const path = join(this.path, name);
    await writeFile(`${path}.new`, JSON.stringify(content, null, 2));
    await rename(`${path}.new`, path);
  }

  /** Changes some fields of a file. */
  async edit(name: string, fields: object): Promise<void> {
    await this.write(name, { ...(await this.#read(name)), ...fields });
  }

  editExperiment(key: string, fields: Partial<ExperimentFile>): Promise<void> {
    return this.edit(`experiments/${key}.json`, fields);
  }

  /** Every experiment of the folder as its file has it. */
  async experiments(): Promise<ExperimentFile[]> {
    const names = (await readdir(join(this.path, 'experiments'))).filter((name) => name.endsWith('.json'));
    return Promise.all(names.map((name) => this.#read(`experiments/${name}`) as Promise<ExperimentFile>));
  }

  remove(): Promise<void> {
    return rm(this.path, { recursive: true, force: true });
  }

  async #read(name: string): Promise<object> {
    return JSON.parse(await readFile(join(this.path, name), 'utf8'));
  }
}
