/** Class of a CSS module in a build: letters for the module, a number for the class (astro/classNames.ts). */
const MODULE_CLASS = /\.([A-Za-z]+\d+)(?![\w-])/g;
const CLASSES = /\sclass="([^"]*)"/g;
const STYLE = /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/g;
/** An outermost rule: what precedes its block, and the block with up to two levels in it. */
const OUTERMOST = /([^{}]+)\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g;
/** A rule without others in it. */
const INNERMOST = /([^{};]+)\{[^{}]*\}/g;
const GROUP = /^\s*@(?:media|container|supports|layer)\b/;
/** What a selector may have as well as must not have. */
const BRANCHES = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g;
/** Its island is rendered again in the browser, perhaps with other classes. */
const HAS_ISLAND = '<script id="page-data"';

/**
 * Leaves rules out of a page's head whose classes no element of the page has: a section brings the styles of all that it could show, such as 24 widgets of a
 * scene and a video. Outermost rules stay or go as a whole: an overlay adds those that the page lacks, by their text (conversion/missingStyles.ts). No script
 * knows the name of such a class (lint: `scripts-know-no-module-class`), so that none is missing later; pages with an island stay as they are.
 * REQ-PRF-01.
 * @param html of a whole page
 */
export function withoutUnusedRules(html: string): string {
  const end = html.indexOf('</head>');
  if (end < 0 || html.includes(HAS_ISLAND)) return html;
  const used = new Set<string>();
  for (const [, classes = ''] of html.matchAll(CLASSES)) for (const name of classes.split(' ')) used.add(name);
  const isUsed = (selector: string) => [...selector.matchAll(MODULE_CLASS)].every(([, name = '']) => used.has(name));
  const isNeeded = (head: string) => head.replace(BRANCHES, '').split(',').some(isUsed);
  const pruneRule = (rule: string, head: string, block: string) => {
    // A statement before it, or an at-rule that is no group: fonts, keyframes.
    if (head.includes(';') || (/^\s*@/.test(head) && !GROUP.test(head))) return rule;
    if (!GROUP.test(head)) return isNeeded(head) ? rule : '';
    return [...block.matchAll(INNERMOST)].some(([, inner = '']) => isNeeded(inner)) ? rule : '';
  };
  const head = html
    .slice(0, end)
    .replace(STYLE, (_, open: string, css: string, close: string) => open + css.replace(OUTERMOST, pruneRule) + close);
  return head + html.slice(end);
}
