import { posix } from 'node:path';
import { lineOf } from './lineOf.ts';
import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

/** Pages whose named paths are not compared yet. Their links are. */
export const PATHS_NOT_YET_CHECKED: string[] = ['docs/proofs.md', 'docs/vocabulary.md'];

/** A page may name a file from the repository's root, or from one of these folders, or from its own. */
const BASES = ['', 'apps/site/src', 'apps/site', 'packages'];
const FENCES = /```[\s\S]*?```|~~~[\s\S]*?~~~/g;
const COMMENTS = /<!--[\s\S]*?-->/g;
const LINK = /\]\(([^)\s]+)\)/g;
const CODE_SPAN = /`([^`\n]+)`/g;
/** `folder/file.ts` or `folder/folder/`. Anything with a placeholder (`<name>`, `*`, `{a,b}`, `…`) is no path of a file. */
const PATH =
  /^(?:[\w.[\]-]+\/){2,}$|^(?:[\w.[\]-]+\/)+[\w.[\]-]+\.(?:tsx?|mjs|cjs|astro|css|md|json|jsonl|vcl|conf|sh|py|svg|png|ya?ml)$/;
const SOURCE_NAME = /^[\w.-]+\.(?:tsx?|mjs|astro)$/;
/** Made when something runs, installed, or below a variable. */
const NOT_IN_REPOSITORY = /^(?:\.|[A-Z_]+\/|test-results\/|apps\/site\/(?:dist|\.cache)\/|node_modules\/)/;

/** In documentation each relative link leads to a file and heading, and each file that is named exists. */
export function checkDocLinks(
  files: SourceFile[],
  exists: (path: string) => boolean,
  notYetChecked: string[] = PATHS_NOT_YET_CHECKED,
): Problem[] {
  const pages = new Map(files.filter(({ path }) => path.endsWith('.md')).map((file) => [file.path, file.text]));
  const names = new Set(files.map(({ path }) => posix.basename(path)));
  return [...pages].flatMap(([page, original]) => {
    const isThere = (word: string) =>
      SOURCE_NAME.test(word)
        ? names.has(word)
        : [...BASES, posix.dirname(page)].some((base) => exists(posix.join(base, word)));
    const text = original.replace(FENCES, blank).replace(COMMENTS, blank);
    const problem = (index: number, message: string): Problem => ({
      file: page,
      line: lineOf(text, index),
      rule: 'doc-link',
      message,
    });
    const links = [...text.replace(CODE_SPAN, blank).matchAll(LINK)].flatMap(({ 1: target = '', index }) => {
      const fault = linkFault(page, target, pages, exists);
      return fault ? [problem(index, fault)] : [];
    });
    if (notYetChecked.includes(page)) return links;
    const paths = [...text.matchAll(CODE_SPAN)].flatMap(({ 1: code = '', index }) =>
      code
        .split(/[\s'"(),;]+/)
        .filter((word) => (PATH.test(word) && !NOT_IN_REPOSITORY.test(word)) || SOURCE_NAME.test(word))
        .filter((word) => !isThere(word))
        .map((word) => problem(index, `${word} does not exist.`)),
    );
    return [...links, ...paths];
  });
}

function linkFault(page: string, target: string, pages: Map<string, string>, exists: (path: string) => boolean) {
  if (/^[a-z]+:/.test(target)) return undefined;
  const [file = '', anchor] = target.split('#');
  const path = file ? posix.join(posix.dirname(page), file) : page;
  if (!exists(path)) return `the link ${target} leads nowhere.`;
  const text = pages.get(path);
  if (!anchor || text === undefined || headingIds(text).has(anchor)) return undefined;
  return `${path} has no heading for #${anchor}.`;
}

/** Ids as GitHub makes them. */
function headingIds(text: string): Set<string> {
  const headings = [...text.replace(FENCES, blank).matchAll(/^#{1,6} (.+)$/gm)];
  return new Set(
    headings.map(({ 1: heading = '' }) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Offsets stay, so that lines do. */
function blank(part: string): string {
  return part.replace(/[^\n]/g, ' ');
}
