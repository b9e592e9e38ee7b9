import { readSectionCodes } from './readSectionCodes.ts';

const IN_STYLES = /\.([A-Za-z]{1,2})\d+(?![\w-])/g;
const IN_ATTRIBUTE = /(?<=^|\s)([A-Za-z]{1,2})\d+(?=\s|$)/gm;

/**
 * Compares the sections whose styles are in a document with those whose classes its elements have.
 * @param html a built page with its styles inline
 * @returns names of section folders: `used` by elements, and `foreign`, in the styles only
 */
export function findForeignStyles(html: string): { used: string[]; foreign: string[] } {
  const names = readSectionCodes();
  const sectionsIn = (text: string, pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].flatMap(([, code = '']) => names.get(code) ?? []));
  const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('\n');
  const lists = [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, list]) => list).join('\n');
  const used = sectionsIn(lists, IN_ATTRIBUTE);
  return { used: [...used], foreign: [...sectionsIn(css, IN_STYLES)].filter((name) => !used.has(name)) };
}
