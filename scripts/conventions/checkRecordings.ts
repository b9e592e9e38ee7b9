import { findAll } from './findAll.ts';
import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

const SCRIPTS = /^apps\/site\/src\/.*\.(ts|tsx|astro)$/;
const STYLES = /^apps\/site\/src\/.*\.css$/;
/** A change within the list: by a method, a position or its length. */
const LIST_CHANGE =
  /\.adoptedStyleSheets\s*(?:\.(?:push|unshift|splice|pop|shift|fill|reverse|sort|copyWithin|length\s*=)|\[[^\]]*\]\s*=(?!=))/g;
const MEDIA_FEATURE = /\(\s*scripting\b/g;

/** What makes the player of a recording show another page than the visitor saw. */
export function checkRecordings(files: SourceFile[]): Problem[] {
  const change = 'a recorder sees no change within this list; use addStyleSheets (platform/browser/styleSheet.ts).';
  const feature = 'a player runs without scripts; use :root[data-scripts] or :root:not([data-scripts]).';
  const find = (kind: RegExp, pattern: RegExp, rule: string, message: string) =>
    files.filter(({ path }) => kind.test(path)).flatMap((file) => findAll(file, pattern, { rule, message }));
  return [
    ...find(SCRIPTS, LIST_CHANGE, 'recorded-styles', change),
    ...find(STYLES, MEDIA_FEATURE, 'recorded-scripting', feature),
  ];
}
