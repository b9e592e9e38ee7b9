import { moduleCodes } from '../../../apps/site/src/astro/classNames.ts';

/**
 * The letters that begin the class names of each CSS module of a section (`aB7`), see `shortClassName`.
 * @returns section folder's name by letters
 */
export function readSectionCodes(): Map<string, string> {
  return new Map(
    [...moduleCodes()].flatMap(([file, code]) => {
      const [, folder] = /^sections\/([^/]+)\//.exec(file) ?? [];
      return folder ? [[code, folder] as const] : [];
    }),
  );
}
