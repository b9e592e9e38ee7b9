import { readSectionHashes } from './readSectionHashes.ts';

const CLASS = /_[A-Za-z][\w-]*?_([a-z0-9]{1,5})_\d+/g;

/**
 * Compares the sections whose styles a document carries with those whose classes its elements bear.
 * @param html a built page with its styles inline
 * @returns names of section folders: `used` by elements, and `foreign`, in the styles only
 */
export function findForeignStyles(html: string): { used: string[]; foreign: string[] } {
  const names = readSectionHashes();
  const sectionsIn = (text: string) =>
    new Set([...text.matchAll(CLASS)].flatMap(([, hash = '']) => names.get(hash) ?? []));
  const styled = sectionsIn([...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('\n'));
  const used = sectionsIn([...html.matchAll(/\sclass="([^"]*)"/g)].map(([, list]) => list).join('\n'));
  return { used: [...used], foreign: [...styled].filter((name) => !used.has(name)) };
}
