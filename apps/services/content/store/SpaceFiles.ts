import type { NamedFile } from './mergeFiles.ts';

/** The files of a space, each in its last readable state. */
export interface SpaceFiles {
  id: string;
  folder: string;
  main: NamedFile[];
  drafts: NamedFile[];
}
