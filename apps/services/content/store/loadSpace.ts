import { type BuiltSpace, buildSnapshot } from './buildSnapshot.ts';
import type { ContentProblem } from './ContentProblem.ts';
import type { FileCache } from './FileCache.ts';
import { listContentFiles } from './listContentFiles.ts';
import type { NamedFile } from './mergeFiles.ts';

export interface LoadedSpace {
  /** Undefined when the space can't be built at all. */
  built?: BuiltSpace;
  problems: ContentProblem[];
  folders: string[];
  paths: string[];
}

/** Reads and builds one space folder. Never throws: what is wrong comes back as problems. */
export async function loadSpace(spaceId: string, folder: string, cache: FileCache): Promise<LoadedSpace> {
  const { main, drafts, folders } = await listContentFiles(folder);
  const problems: ContentProblem[] = [];
  const readAll = async (paths: string[]): Promise<NamedFile[]> => {
    const results = await Promise.all(paths.map(async (path) => ({ path, ...(await cache.read(path)) })));
    return results.flatMap(({ path, data, problem }) => {
      if (problem) problems.push(problem);
      return data ? [{ path, data }] : [];
    });
  };
  const paths = [...main, ...drafts];
  try {
    const built = buildSnapshot(spaceId, await readAll(main), await readAll(drafts), Date.now());
    return { built, problems: [...problems, ...built.problems], folders, paths };
  } catch (error) {
    problems.push({ file: `${folder}/space.json`, message: (error as Error).message });
    return { problems, folders, paths };
  }
}
